//! What the parameters of a system may be, and how they reach the function.

use core::marker::PhantomData;

use crate::access::Access;
use crate::component::{Component, Own};
use crate::event::Events;
use crate::query::{Apart, Filter, Query, Select, wanted};
use crate::schema::Entity as Handle;
use crate::schema::{Held, Holds, IfComponent, IfHeld, Schema};
use crate::system::frame::Lent;
use crate::system::{Frame, Loaded, ParameterState, Remembered, SystemState, union};
use crate::world::World;

/// What a parameter of a system may be.
///
/// Items of a row (`&C`, `&mut C`, `Option` of these, the entity) make the function run once per
/// entity; everything else is fetched once per run.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a parameter that a system of `{S}` can have",
    label = "not a system parameter",
    note = "parameters are `Query<…>`, `Res<…>`, `ResMut<…>`, `EventReader<…>`, `EventWriter<…>`, `Commands`, `Hierarchy`, `Dirty<…>`, `Transitions<…>`, `Local<…>` and `Time`; to run once per entity `&Component`, `&mut Component`, `Option` of these and the entity; or `&mut World` alone"
)]
pub trait Argument<S: Schema> {
    /// What it touches.
    const ACCESS: Access;
    /// The item of a row; `()` for what is fetched once.
    type Item: Select<S>;
    /// What it remembers in a type of its own; `()` for all but `Local`.
    type Local;
    /// What is fetched once per run.
    type Fetched<'w>;
    /// What the function is given: the item, or what was fetched, lent for one call.
    type Given<'i, 'f>;
    /// Its type as a value: `Arg<Self>`. Asked of this trait, so that a type which cannot be a
    /// parameter is reported once, where it is named, and not again where all are taken together.
    type Arg;
    /// That value.
    const ARG: Self::Arg;

    /// The item where no row is visited; `None` where there must be one.
    fn nothing<'r>() -> Option<<Self::Item as Select<S>>::Item<'r>>;
    /// Fetches what is fetched once per run.
    fn fetch<'w>(
        frame: &mut Frame<'w, S>,
        state: &'w mut ParameterState,
        local: &'w mut Self::Local,
    ) -> Self::Fetched<'w>;
    /// What the function is given.
    fn give<'i, 'f>(
        item: <Self::Item as Select<S>>::Item<'i>,
        fetched: &'f mut Self::Fetched<'_>,
    ) -> Self::Given<'i, 'f>;
}

/// Parameters that are items of a row.
macro_rules! row_argument {
    ([$($generic:tt)*] $item:ty as $checked:ty $(where $($bounds:tt)*)?) => {
        impl<$($generic)*> Argument<S> for $item
        $(where $($bounds)*)?
        {
            const ACCESS: Access = Access { row: true, ..<Self as Select<S>>::ACCESS };
            type Item = $checked;
            type Local = ();
            type Fetched<'w> = ();
            type Given<'i, 'f> = <$checked as Select<S>>::Item<'i>;
            type Arg = Arg<Self>;
            const ARG: Arg<Self> = Arg::new(&<Self as Argument<S>>::ACCESS);

            #[inline(always)]
            fn nothing<'r>() -> Option<<Self as Select<S>>::Item<'r>> {
                None
            }
            #[inline(always)]
            fn fetch<'w>(_: &mut Frame<'w, S>, _: &'w mut ParameterState, (): &'w mut ()) {}
            #[inline(always)]
            fn give<'i, 'f>(
                item: <Self as Select<S>>::Item<'i>,
                (): &'f mut (),
            ) -> Self::Given<'i, 'f> {
                item
            }
        }
    };
}

row_argument!(['q, S: Holds<C>, C] &'q C as IfHeld<S, C, Self> where Held<S, C>: Own);
// Not as the others, so that the compiler sees that no component is a world.
row_argument!(['q, S: Holds<IfComponent<C>>, C: Component] &'q mut C as IfHeld<S, C, Self> where IfComponent<C>: Own);
row_argument!(['q, S: Holds<C>, C] Option<&'q C> as IfHeld<S, C, Self> where Held<S, C>: Own);
row_argument!(['q, S: Holds<C>, C] Option<&'q mut C> as IfHeld<S, C, Self> where Held<S, C>: Own);
row_argument!([S: Schema] Handle<S> as Self);

impl<S: Schema, Q: Apart<S> + Select<S>, F: Filter<S>, M> Argument<S> for Query<'_, S, Q, F, M> {
    const ACCESS: Access = Access {
        reads: Q::ACCESS.reads.union(F::READS),
        present: Q::ACCESS.present.union(F::PRESENT),
        required: Q::ACCESS.required.union(F::REQUIRED),
        excluded: Q::ACCESS.excluded.union(F::EXCLUDED),
        ..Q::ACCESS
    };
    type Item = ();
    type Local = ();
    type Fetched<'w> = Query<'w, S, Q, F, M>;
    type Given<'i, 'f> = Query<'f, S, Q, F, M>;
    type Arg = Arg<Self>;
    const ARG: Arg<Self> = Arg::new(&<Self as Argument<S>>::ACCESS);

    #[inline(always)]
    fn nothing<'r>() -> Option<<Self::Item as Select<S>>::Item<'r>> {
        Some(())
    }
    #[inline(always)]
    fn fetch<'w>(
        frame: &mut Frame<'w, S>,
        state: &'w mut ParameterState,
        (): &'w mut (),
    ) -> Query<'w, S, Q, F, M> {
        let parts = frame.parts();
        let plan = state
            .prepared
            .update(parts.world, parts.bank.masks, wanted::<S, Q, F>());
        Query::new(&mut parts.bank, parts.slots, plan).heated()
    }
    #[inline(always)]
    fn give<'i, 'f>(
        (): <Self::Item as Select<S>>::Item<'i>,
        fetched: &'f mut Self::Fetched<'_>,
    ) -> Self::Given<'i, 'f> {
        fetched.reborrow()
    }
}

impl<S: Schema> Argument<S> for &mut World<S> {
    const ACCESS: Access = Access {
        world: true,
        ..Access::NONE
    };
    type Item = ();
    type Local = ();
    type Fetched<'w> = &'w mut World<S>;
    type Given<'i, 'f> = &'f mut World<S>;
    type Arg = Arg<Self>;
    const ARG: Arg<Self> = Arg::new(&<Self as Argument<S>>::ACCESS);

    fn nothing<'r>() -> Option<<Self::Item as Select<S>>::Item<'r>> {
        Some(())
    }
    fn fetch<'w>(
        frame: &mut Frame<'w, S>,
        _: &'w mut ParameterState,
        (): &'w mut (),
    ) -> &'w mut World<S> {
        match core::mem::replace(&mut frame.lent, Lent::Nothing) {
            Lent::World(world) => world,
            Lent::Parts(_) | Lent::Nothing => unreachable!("a system borrows the world alone"),
        }
    }
    fn give<'i, 'f>(
        (): <Self::Item as Select<S>>::Item<'i>,
        fetched: &'f mut Self::Fetched<'_>,
    ) -> Self::Given<'i, 'f> {
        fetched
    }
}

/// One parameter of a system, as a type: made by [`arg`].
#[derive(Debug)]
pub struct Arg<P> {
    access: Access,
    kind: PhantomData<fn() -> P>,
}

impl<P> Arg<P> {
    pub(super) const fn new(access: &Access) -> Self {
        Self {
            access: *access,
            kind: PhantomData,
        }
    }
}

/// What a parameter touches.
#[must_use]
pub const fn touched<P>(parameter: &Arg<P>) -> Access {
    parameter.access
}

/// The states of all `Local` parameters of a system.
pub trait Locals {
    /// Every state as it is at first.
    fn start() -> Self;
}

/// Names the type of one parameter, which must be one that systems can have.
#[must_use]
pub const fn arg<S: Schema, P: Argument<S>>() -> P::Arg {
    P::ARG
}

/// The parameters of a system: a tuple of up to 16 [`Arg`]s.
pub trait Arguments<S: Schema>: Sized {
    /// What each touches.
    const ACCESSES: &'static [Access];
    /// What they remember in types of their own. That they can be remembered is asked where a system
    /// names them, and only there.
    type Locals;
    /// The items of a row, of all parameters.
    type Item: Select<S>;
    /// What the parameters fetch.
    type Fetched<'w>;

    /// The items where no row is visited; `None` where there must be one.
    fn nothing<'r>() -> Option<<Self::Item as Select<S>>::Item<'r>>;
    /// Fetches what is fetched once per run.
    fn fetch<'w>(
        frame: &mut Frame<'w, S>,
        states: &'w mut [ParameterState],
        locals: &'w mut Self::Locals,
    ) -> Self::Fetched<'w>;

    /// Fetches them for a function.
    #[inline(always)]
    fn prepare<'w, W: Filter<S>, F: Call<S, Self>>(
        function: F,
        frame: &mut Frame<'w, S>,
        state: &'w mut SystemState<S>,
        locals: &'w mut Self::Locals,
    ) -> Loaded<'w, S, W, Self, F> {
        let SystemState {
            name,
            log,
            outbox,
            rows,
            last,
            parameters,
        } = state;
        let mut each = None;
        if const { !union(Self::ACCESSES).world } {
            let shared = frame.shared;
            let parts = frame.parts();
            parts.bank.at(last.run(parts.world.world, parts.clock));
            if const { union(Self::ACCESSES).commands }
                && let Some(log) = log
            {
                log.record_as(name);
                parts.log = Some(log);
            }
            if const { !union(Self::ACCESSES).event_writes.is_empty() } && shared {
                parts.outbox = Some(outbox.get_or_insert_with(Events::new).lend());
            }
            if Self::nothing().is_none() {
                let wanted = wanted::<S, Self::Item, W>();
                let plan = rows.update(parts.world, parts.bank.masks, wanted);
                each = Some(Query::new(&mut parts.bank, parts.slots, plan));
            }
        }
        let fetched = Self::fetch(frame, parameters, locals);
        if const { !union(Self::ACCESSES).event_writes.is_empty() } {
            // The next system may emit into the channels themselves.
            frame.parts().outbox = None;
        }
        Loaded {
            function,
            fetched,
            rows: each,
            call: super::job::call::<S, W, Self, F>,
        }
    }
}

/// A function with these parameters.
#[diagnostic::on_unimplemented(
    message = "this function cannot be called as a system",
    note = "a system is a plain function; its parameters must not tie lifetimes to each other, and it returns nothing"
)]
pub trait Call<S: Schema, T: Arguments<S>>: Sized {
    /// Calls the function.
    fn call(&self, item: <T::Item as Select<S>>::Item<'_>, fetched: &mut T::Fetched<'_>);
}

macro_rules! tuples {
    ($($name:ident $value:ident),*; $($left:ident $right:ident),* $(,)?) => {
        #[allow(clippy::unused_unit)]
        impl<$($name: Remembered),*> Locals for ($($name,)*) {
            fn start() -> Self {
                ($($name::default(),)*)
            }
        }

        #[allow(non_snake_case, unused_variables, clippy::unused_unit)]
        impl<S: Schema, F, $($name: Argument<S>),*> Call<S, ($(Arg<$name>,)*)> for F
        where
            F: for<'i, 'f> Fn($($name::Given<'i, 'f>),*),
        {
            #[inline(always)]
            fn call(
                &self,
                item: <<($(Arg<$name>,)*) as Arguments<S>>::Item as Select<S>>::Item<'_>,
                fetched: &mut <($(Arg<$name>,)*) as Arguments<S>>::Fetched<'_>,
            ) {
                let ($($value,)*) = item;
                let ($($name,)*) = fetched;
                self($(<$name as Argument<S>>::give($value, $name)),*);
            }
        }

        #[allow(non_snake_case, unused_variables, unused_mut, clippy::unused_unit)]
        impl<S: Schema, $($name: Argument<S>),*> Arguments<S> for ($(Arg<$name>,)*) {
            const ACCESSES: &'static [Access] = &[$($name::ACCESS),*];
            type Locals = ($($name::Local,)*);
            type Item = ($($name::Item,)*);
            type Fetched<'w> = ($($name::Fetched<'w>,)*);

            #[inline(always)]
            fn nothing<'r>() -> Option<<Self::Item as Select<S>>::Item<'r>> {
                Some(($($name::nothing()?,)*))
            }

            #[inline(always)]
            fn fetch<'w>(
                frame: &mut Frame<'w, S>,
                states: &'w mut [ParameterState],
                ($($value,)*): &'w mut Self::Locals,
            ) -> Self::Fetched<'w> {
                let mut states = states.iter_mut();
                ($(
                    match states.next() {
                        Some(state) => <$name as Argument<S>>::fetch(frame, state, $value),
                        None => unreachable!("a system keeps a state per parameter"),
                    },
                )*)
            }
        }
    };
}

crate::arity::for_each_arity!(tuples);
