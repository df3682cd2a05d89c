//! How generated code prepares a system: its parameters fetched, the call of the function left.

use core::fmt;
use core::marker::PhantomData;

use crate::query::{Filter, Query, Write};
use crate::schema::Schema;
use crate::system::{Arguments, Call, Frame, System, SystemState, carved, total};
use crate::world::World;

/// Runs a system once, on its own. Its commands wait for [`SystemState::flush`].
#[inline]
pub fn run<S: Schema, T: System<S>>(
    world: &mut World<S>,
    state: &mut SystemState<S>,
    locals: &mut T::Locals,
) {
    state.open_log::<T>(world);
    let access = const { &total(T::ACCESSES, &T::FILTER) };
    let carved = const { carved(T::ACCESSES, &T::FILTER) };
    let mut frame = Frame::new(world, access, carved, false);
    T::prepare(&mut frame, state, locals).run();
}

/// A system whose parameters are fetched.
pub trait Job {
    /// Calls its function, once or once per entity.
    fn run(self);
}

/// The entities for which a function runs, where it runs once per entity.
type Visited<'w, S, W, T> = Option<Query<'w, S, <T as Arguments<S>>::Item, W, Write>>;

/// A function with its parameters fetched, and the entities for which it runs.
pub struct Loaded<'w, S: Schema, W: Filter<S>, T: Arguments<S>, F> {
    pub(super) function: F,
    pub(super) fetched: T::Fetched<'w>,
    pub(super) rows: Visited<'w, S, W, T>,
    /// How the function is called. A pointer, so that whoever runs this need not ask whether the
    /// function can be called: where it cannot, that was reported.
    pub(super) call: fn(&F, T::Fetched<'w>, Visited<'w, S, W, T>),
}

impl<S: Schema, W: Filter<S>, T: Arguments<S>, F> fmt::Debug for Loaded<'_, S, W, T, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Loaded").finish_non_exhaustive()
    }
}

impl<S: Schema, W: Filter<S>, T: Arguments<S>, F> Job for Loaded<'_, S, W, T, F> {
    #[inline(always)]
    fn run(self) {
        (self.call)(&self.function, self.fetched, self.rows);
    }
}

/// Calls a function once, or once per entity.
pub(super) fn call<'w, S: Schema, W: Filter<S>, T: Arguments<S>, F: Call<S, T>>(
    function: &F,
    mut fetched: T::Fetched<'w>,
    rows: Visited<'w, S, W, T>,
) {
    if let Some(item) = T::nothing() {
        function.call(item, &mut fetched);
    } else if let Some(mut rows) = rows {
        rows.each(|item| function.call(item, &mut fetched));
    }
}

/// What stands for a system that was reported: it does nothing.
#[derive(Debug)]
pub struct Nothing;

impl Job for Nothing {
    fn run(self) {}
}

/// What generated code prepares a function by, to run once or once per entity where a parameter is
/// a component: `(&Runner::<S, W, _>::new(arguments)).prepare_if_possible(function, …)`, kept to
/// entities that meet `W`. A parameter that is none was reported where it stands; [`CannotRun`]
/// keeps silent then.
#[derive(Debug)]
pub struct Runner<S, W, T>(PhantomData<fn(S, W, T)>);

impl<S, W, T> Runner<S, W, T> {
    /// A runner for functions with these parameters.
    #[must_use]
    pub const fn new(_: &T) -> Self {
        Self(PhantomData)
    }
}

/// Found where all parameters are what a system can have.
pub trait Runs<S: Schema, W: Filter<S>, T: Arguments<S>> {
    /// Fetches the parameters of the function.
    fn prepare_if_possible<'w, F: Call<S, T>>(
        &self,
        function: F,
        frame: &mut Frame<'w, S>,
        state: &'w mut SystemState<S>,
        locals: &'w mut T::Locals,
    ) -> Loaded<'w, S, W, T, F>;
}

impl<S: Schema, W: Filter<S>, T: Arguments<S>> Runs<S, W, T> for Runner<S, W, T> {
    #[inline(always)]
    fn prepare_if_possible<'w, F: Call<S, T>>(
        &self,
        function: F,
        frame: &mut Frame<'w, S>,
        state: &'w mut SystemState<S>,
        locals: &'w mut T::Locals,
    ) -> Loaded<'w, S, W, T, F> {
        T::prepare::<W, F>(function, frame, state, locals)
    }
}

/// Found otherwise.
pub trait CannotRun {
    /// Fetches nothing.
    fn prepare_if_possible<F, A, B, C>(&self, _: F, _: &mut A, _: &mut B, _: &mut C) -> Nothing {
        Nothing
    }
}

impl<S, W, T> CannotRun for &Runner<S, W, T> {}
