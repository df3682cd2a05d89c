//! What a parameter keeps from run to run, asked of its type where its name does not tell: an alias, or a
//! [`Local`] that was renamed.
//!
//! Parameters leave their lifetimes out. Where a type is written that is allowed only in a function
//! pointer, so the question is asked of one, in an array whose length is a constant: there it is asked
//! whether the type is a parameter at all.

use crate::command::Commands;
use crate::component::Component;
use crate::event::{EventReader, EventWriter};
use crate::handle::Handle;
use crate::hierarchy::Hierarchy;
use crate::query::{Query, Select, Watch};
use crate::resource::{Res, ResMut};
use crate::schema::Schema;
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
    /// One. Asked first, so that what cannot be told is reported once.
    const ONE: usize = 1;
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
    [S: Schema] Commands<'a, S> => ();
    [S: Schema] Hierarchy<'a, S> => ();
    [S: Schema, C: Component] Dirty<'a, S, C> => ();
    [S: Schema] Transitions<'a, S> => ();
    [C] &'a C => ();
    [C] &'a mut C => ();
    [C] Option<&'a C> => ();
    [C] Option<&'a mut C> => ();
}

/// Queries by what their filter borrows, which the alias of a query does not name.
macro_rules! queries {
    ($([$($watched:ident),*] $borrowed:ty;)*) => { $(
        impl<S: Schema, Q: Select<S>, F, M, $($watched: Component),*> Keeps
            for [for<'a> fn(Query<'a, S, Q, F, M, $borrowed>); 1]
        {
            type Kept = ();
        }
    )* };
}

queries! {
    [] ();
    [A] Watch<'a, A>;
    [] ((),);
    [A] (Watch<'a, A>,);
    [] ((), ());
    [B] ((), Watch<'a, B>);
    [A] (Watch<'a, A>, ());
    [A, B] (Watch<'a, A>, Watch<'a, B>);
    [] ((), (), ());
    [C] ((), (), Watch<'a, C>);
    [B] ((), Watch<'a, B>, ());
    [B, C] ((), Watch<'a, B>, Watch<'a, C>);
    [A] (Watch<'a, A>, (), ());
    [A, C] (Watch<'a, A>, (), Watch<'a, C>);
    [A, B] (Watch<'a, A>, Watch<'a, B>, ());
    [A, B, C] (Watch<'a, A>, Watch<'a, B>, Watch<'a, C>);
}

impl Keeps for [fn(Time); 1] {
    type Kept = ();
}

impl<S, K: crate::handle::Kind> Keeps for [fn(Handle<S, K>); 1] {
    type Kept = ();
}

/// `T`, said between angle brackets.
pub type Same<T> = T;

/// How many parameters that is: one. Where it is none, that is an error in a constant, and the compiler
/// says nothing of what such a parameter keeps.
#[must_use]
pub const fn one<P>(_: &Arg<P>) -> usize {
    1
}
