//! What a parameter keeps from run to run, asked of its type where its name does not tell: an alias, or a
//! [`Local`] that was renamed.
//!
//! Parameters leave their lifetimes out. Where a type is written that is allowed only in a function
//! pointer, so the question is asked of one, in an array whose length is a constant: there it is asked
//! whether the type is a parameter at all.

use crate::command::Commands;
use crate::event::{EventReader, EventWriter};
use crate::handle::Handle;
use crate::hierarchy::Hierarchy;
use crate::query::{Query, Watch};
use crate::resource::{Res, ResMut};
use crate::system::tracking::Dirty;
use crate::system::{Arg, Local, Remembered, Time};
use crate::transition::Transitions;

/// Says what the parameter of the one function pointer keeps: `()` unless it is a [`Local`].
#[diagnostic::on_unimplemented(
    message = "this name hides which parameter it is",
    label = "write the parameter's type out",
    note = "write `Query<…>` in place of its alias"
)]
pub trait Keeps {
    /// What it keeps.
    type Kept;
}

macro_rules! keeps {
    ($([$($generic:tt)*] $parameter:ty => $kept:ty;)*) => { $(
        impl<$($generic)*> Keeps for [for<'a> fn($parameter); 1] {
            type Kept = $kept;
        }
    )* };
}

keeps! {
    [T: Remembered] Local<'a, T> => T;
    [R: 'static] Res<'a, R> => ();
    [R: 'static] ResMut<'a, R> => ();
    [E: 'static] EventReader<'a, E> => ();
    [E: 'static] EventWriter<'a, E> => ();
    [S: crate::Schema] Commands<'a, S> => ();
    [S: crate::Schema] Hierarchy<'a, S> => ();
    [S: crate::Schema, C: crate::Component] Dirty<'a, S, C> => ();
    [S: crate::Schema] Transitions<'a, S> => ();
    [S: crate::Schema, Q: crate::query::Select<S>, F, M] Query<'a, S, Q, F, M, ()> => ();
    [S: crate::Schema, Q: crate::query::Select<S>, F, M, C: crate::Component]
        Query<'a, S, Q, F, M, Watch<'a, C>> => ();
    [C] &'a C => ();
    [C] &'a mut C => ();
    [C] Option<&'a C> => ();
    [C] Option<&'a mut C> => ();
}

impl Keeps for [fn(Time); 1] {
    type Kept = ();
}

impl<S, K: crate::handle::Kind> Keeps for [fn(Handle<S, K>); 1] {
    type Kept = ();
}

/// How many parameters that is: one. Where it is none, that is an error in a constant, and the compiler
/// says nothing of what such a parameter keeps.
#[must_use]
pub const fn one<P>(_: &Arg<P>) -> usize {
    1
}
