//! Systems: functions whose parameters say what they touch.
//!
//! `#[system]` puts a type of the function's name beside the function and implements [`System`]
//! for it by a call of [`Runner`]; all that a parameter means is an [`Argument`].

mod argument;
mod check;
mod parameters;

use core::fmt;
use core::marker::PhantomData;

use crate::access::Access;
use crate::command::CommandLog;
use crate::event::Events;
use crate::loan::Bank;
use crate::mask::Mask;
use crate::query::{Filter, Prepared};
use crate::resource::Resources;
use crate::schema::Schema;
use crate::table::Slots;
use crate::world::{Identity, World};

pub use argument::{Arg, Argument, Arguments, Call, Locals, arg, touched};
pub use check::{Cause, Clash, carved, check_system, clash, fail, overlap};
pub use parameters::{Local, Remembered, Time};

/// What is known of a system without a schema. Implemented by `#[system]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a system",
    label = "not a system",
    note = "put `#[system(phase = …)]` on the function and name it by its path"
)]
pub trait Described {
    /// The path of the function.
    const NAME: &'static str;
    /// The names of the parameters.
    const PARAMETERS: &'static [&'static str];
}

/// A function that runs on worlds of the schema `S`. Implemented by `#[system]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a system of `{S}`",
    label = "not a system of `{S}`",
    note = "put `#[system(phase = …)]` on the function; a generic system must be bounded by what it touches, as in `S: Holds<Velocity>`"
)]
pub trait System<S: Schema>: Described {
    /// What each parameter touches, in order.
    const ACCESSES: &'static [Access];
    /// What the filters of the attribute require and exclude, for systems that run per entity.
    const FILTER: (Mask, Mask);
    /// Whether its own attribute has checked it: those that are generic in the schema are checked
    /// by the schedule that lists them.
    const CHECKED: bool = false;
    /// The state of its `Local` parameters.
    type Locals: Locals;
    /// Whether it runs now; see `run_if`.
    fn ready(world: &World<S>) -> bool {
        let _ = world;
        true
    }
    /// Runs it once, or once per entity.
    fn run(world: &mut World<S>, state: &mut SystemState<S>, locals: &mut Self::Locals);
}

/// What is remembered of a system from run to run.
pub struct SystemState<S: Schema> {
    name: &'static str,
    pub(crate) log: Option<CommandLog<S>>,
    rows: Prepared,
    parameters: Vec<ParameterState>,
}

/// What is remembered of one parameter.
#[derive(Clone, Debug, Default)]
pub struct ParameterState {
    pub(crate) prepared: Prepared,
    pub(crate) next: u64,
    pub(crate) missed: u64,
}

impl<S: Schema> SystemState<S> {
    /// The state of a system that has not run.
    #[must_use]
    pub fn new<T: System<S>>() -> Self {
        Self {
            name: <T as Described>::NAME,
            log: None,
            rows: Prepared::default(),
            parameters: vec![ParameterState::default(); T::ACCESSES.len()],
        }
    }

    /// Replays what the system has recorded.
    pub fn flush(&mut self, world: &mut World<S>) {
        if let Some(log) = &mut self.log {
            log.flush(world);
        }
    }
}

impl<S: Schema> fmt::Debug for SystemState<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SystemState")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// A world lent to one system.
pub struct Frame<'w, S: Schema> {
    lent: Lent<'w, S>,
    time: Time,
}

/// What of the world is lent.
enum Lent<'w, S: Schema> {
    /// Only what the system touches.
    Parts(Parts<'w, S>),
    /// All of it, to a system that takes `&mut World`.
    World(&'w mut World<S>),
    /// Nothing more: the world was taken.
    Nothing,
}

/// The parts of a world that a system touches, each taken out by its parameter.
struct Parts<'w, S: Schema> {
    world: Identity,
    bank: Bank<'w, S>,
    slots: &'w Slots<S>,
    resources: <S::Resources as Resources>::Lent<'w>,
    events: <S::Events as Events>::Lent<'w>,
    log: Option<&'w mut CommandLog<S>>,
}

impl<'w, S: Schema> Frame<'w, S> {
    #[inline(always)]
    fn parts(&mut self) -> &mut Parts<'w, S> {
        match &mut self.lent {
            Lent::Parts(parts) => parts,
            Lent::World(_) | Lent::Nothing => {
                unreachable!("a system that takes the world takes nothing else")
            }
        }
    }
}

impl<S: Schema> fmt::Debug for Frame<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Frame")
            .field("time", &self.time)
            .finish_non_exhaustive()
    }
}

/// What generated code runs a function by, once or once per entity where a parameter is a
/// component: `(&Runner::<S, W, _>::new(arguments)).run_if_possible(function, …)`, kept to entities
/// that meet `W`. A parameter that is none was reported where it stands; [`CannotRun`] keeps silent then.
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
pub trait Runs<S: Schema, T: Arguments<S>> {
    /// Runs the function.
    fn run_if_possible<F: Call<S, T>>(
        &self,
        function: F,
        world: &mut World<S>,
        state: &mut SystemState<S>,
        locals: &mut T::Locals,
    );
}

impl<S: Schema, W: Filter<S>, T: Arguments<S>> Runs<S, T> for Runner<S, W, T> {
    #[inline]
    fn run_if_possible<F: Call<S, T>>(
        &self,
        function: F,
        world: &mut World<S>,
        state: &mut SystemState<S>,
        locals: &mut T::Locals,
    ) {
        T::run::<W, F>(function, world, state, locals);
    }
}

/// Found otherwise.
pub trait CannotRun {
    /// Does nothing.
    fn run_if_possible<F, A, B, C>(&self, _: F, _: &mut A, _: &mut B, _: &mut C) {}
}

impl<S, W, T> CannotRun for &Runner<S, W, T> {}

/// What a filter requires and excludes.
#[must_use]
pub const fn filter<S: Schema, W: Filter<S>>() -> (Mask, Mask) {
    (W::REQUIRED, W::EXCLUDED)
}
