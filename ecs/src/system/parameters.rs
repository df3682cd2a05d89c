//! Parameters that are fetched once per run: resources, events, commands, local state, time.

use core::fmt;
use core::ops::{Deref, DerefMut};

use crate::access::Access;
use crate::command::Commands;
use crate::event::{EventReader, EventWriter, HasEvent};
use crate::hierarchy::{Hierarchy, KeptNesting};
use crate::mask::Mask;
use crate::query::Select;
use crate::resource::{HasResource, Res, ResMut};
use crate::schema::Schema;
use crate::system::{Arg, Argument, Frame, ParameterState};

/// What a [`Local`] can keep.
#[diagnostic::on_unimplemented(
    message = "a system cannot keep a `{Self}` from run to run",
    label = "`{Self}` has no default to start from, or borrows",
    note = "derive `Default` for it, or keep an `Option` of it"
)]
pub trait Remembered: Default + 'static {}

#[diagnostic::do_not_recommend]
impl<T: Default + 'static> Remembered for T {}

/// State of one parameter of one system, kept from run to run; it starts as the default.
pub struct Local<'w, T>(&'w mut T);

impl<T> Deref for Local<'_, T> {
    type Target = T;
    fn deref(&self) -> &T {
        self.0
    }
}

impl<T> DerefMut for Local<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        self.0
    }
}

impl<T: fmt::Debug> fmt::Debug for Local<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Where the simulation stands: a parameter of a system.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Time {
    /// The number of fixed steps so far.
    pub tick: u64,
    /// How far the frame is between the last fixed step and the next, from 0 to 1.
    pub alpha: f32,
}

/// A parameter that is fetched once per run: what it touches, how it is fetched, and how it is
/// lent again to each call.
macro_rules! parameter {
    ([$($generic:tt)*] $type:ty, local $local:ty, given $given:ty, fetched $fetched:ty, access $access:expr,
        fetch |$frame:ident, $state:ident, $kept:ident| $fetch:expr, give |$lent:ident| $give:expr) => {
        impl<$($generic)*> Argument<S> for $type {
            const ACCESS: Access = $access;
            type Item = ();
            type Local = $local;
            type Fetched<'w> = $fetched;
            type Given<'i, 'f> = $given;
            type Arg = Arg<Self>;
            const ARG: Arg<Self> = Arg::new(&<Self as Argument<S>>::ACCESS);

            #[inline(always)]
            fn nothing<'r>() -> Option<<Self::Item as Select<S>>::Item<'r>> {
                Some(())
            }
            #[inline(always)]
            fn fetch<'w>(
                $frame: &mut Frame<'w, S>,
                $state: &'w mut ParameterState,
                $kept: &'w mut $local,
            ) -> $fetched {
                $fetch
            }
            #[inline(always)]
            fn give<'i, 'f>((): <Self::Item as Select<S>>::Item<'i>, $lent: &'f mut Self::Fetched<'_>) -> Self::Given<'i, 'f> {
                $give
            }
        }
    };
}

parameter!(['q, S: Schema<Resources: HasResource<R>>, R: 'static] Res<'q, R>,
    local (), given Res<'f, R>, fetched Res<'w, R>,
    access Access {
        resource_reads: Mask::of(<S::Resources as HasResource<R>>::INDEX),
        ..Access::NONE
    },
    fetch |frame, _state, _local| {
        Res(<S::Resources as HasResource<R>>::loan(&mut frame.parts().resources).take())
    },
    give |lent| *lent);

parameter!(['q, S: Schema<Resources: HasResource<R>>, R: 'static] ResMut<'q, R>,
    local (), given ResMut<'f, R>, fetched &'w mut R,
    access Access {
        resource_writes: Mask::of(<S::Resources as HasResource<R>>::INDEX),
        ..Access::NONE
    },
    fetch |frame, _state, _local| {
        <S::Resources as HasResource<R>>::loan(&mut frame.parts().resources).take_mut()
    },
    give |lent| ResMut { value: lent, invariant: <S::Resources as HasResource<R>>::INVARIANT });

parameter!(['q, S: Schema<Events: HasEvent<E>>, E: 'static] EventReader<'q, E>,
    local (), given EventReader<'f, E>, fetched EventReader<'w, E>,
    access Access {
        event_reads: Mask::of(<S::Events as HasEvent<E>>::INDEX),
        ..Access::NONE
    },
    fetch |frame, state, _local| EventReader {
        channel: <S::Events as HasEvent<E>>::loan(&mut frame.parts().events).take(),
        next: &mut state.next,
        missed: &mut state.missed,
    },
    give |lent| EventReader { channel: lent.channel, next: lent.next, missed: lent.missed });

parameter!(['q, S: Schema<Events: HasEvent<E>>, E: 'static] EventWriter<'q, E>,
    local (), given EventWriter<'f, E>, fetched EventWriter<'w, E>,
    access Access {
        event_writes: Mask::of(<S::Events as HasEvent<E>>::INDEX),
        ..Access::NONE
    },
    fetch |frame, _state, _local| EventWriter {
        channel: <S::Events as HasEvent<E>>::loan(frame.parts().emitting()).take_mut(),
    },
    give |lent| EventWriter { channel: lent.channel });

parameter!(['q, S: Schema] Commands<'q, S>,
    local (), given Commands<'f, S>, fetched Commands<'w, S>,
    access Access { commands: true, ..Access::NONE },
    fetch |frame, _state, _local| match frame.parts().log.take() {
        Some(log) => Commands(log),
        None => unreachable!("the checks of a system let it have one log"),
    },
    give |lent| Commands(lent.0));

parameter!(['q, S: Schema<Nesting: KeptNesting>] Hierarchy<'q, S>,
    local (), given Hierarchy<'f, S>, fetched Hierarchy<'w, S>,
    access Access::NONE,
    fetch |frame, _state, _local| Hierarchy::new(frame.parts().slots),
    give |lent| *lent);

parameter!(['q, S: Schema, T: 'static] Local<'q, T>,
    local T, given Local<'f, T>, fetched Local<'w, T>,
    access Access::NONE,
    fetch |_frame, _state, kept| Local(kept),
    give |lent| Local(lent.0));

parameter!([S: Schema] Time,
    local (), given Time, fetched Time,
    access Access::NONE,
    fetch |frame, _state, _local| frame.time,
    give |lent| *lent);
