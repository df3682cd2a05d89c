//! Systems: functions whose parameters say what they touch.
//!
//! `#[system]` puts a type of the function's name beside the function and implements [`System`]
//! for it by a call of [`Runner`]; all that a parameter means is an [`Argument`].

mod argument;
mod check;
mod frame;
mod job;
#[doc(hidden)]
pub mod keeps;
mod parameters;
mod tracking;

use core::fmt;

use crate::access::Access;
use crate::command::CommandLog;
use crate::event::Events;
use crate::query::{Filter, LastRun, Prepared};
use crate::schema::Schema;
use crate::world::World;

pub use argument::{Arg, Argument, Arguments, Call, Locals, arg, touched};
pub use check::{Cause, Clash, carved, check_system, clash, fail, overlap};
pub use frame::Frame;
pub(crate) use frame::{total, union};
pub use job::{CannotRun, Job, Loaded, Nothing, Runner, Runs, run};
pub use parameters::{Local, Remembered, Time};
pub use tracking::Dirty;

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
    /// What the filters of the attribute require, exclude and read, for systems that run per entity.
    const FILTER: Access;
    /// Whether its own attribute has checked it: those that are generic in the schema are checked
    /// by the schedule that lists them.
    const CHECKED: bool = false;
    /// The state of its `Local` parameters.
    type Locals: Locals;
    /// The condition under which it runs, as it was written; see `run_if`.
    const CONDITION: Option<&'static str> = None;
    /// Whether it runs now; see `run_if`.
    fn ready(world: &World<S>) -> bool {
        let _ = world;
        true
    }
    /// Fetches its parameters. What is left to do, the call of the function once or once per entity,
    /// can be done later and elsewhere.
    fn prepare<'w>(
        frame: &mut Frame<'w, S>,
        state: &'w mut SystemState<S>,
        locals: &'w mut Self::Locals,
    ) -> impl Job + use<'w, Self, S>;
}

/// What is remembered of a system from run to run.
pub struct SystemState<S: Schema> {
    name: &'static str,
    log: Option<CommandLog<S>>,
    /// Events that it emitted beside others that emit them too.
    outbox: Option<S::Events>,
    rows: Prepared,
    last: LastRun,
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
            outbox: None,
            rows: Prepared::default(),
            last: LastRun::default(),
            parameters: vec![ParameterState::default(); T::ACCESSES.len()],
        }
    }

    /// Gives the system a log of this world, if it records commands and has none.
    #[inline]
    pub(crate) fn open_log<T: System<S>>(&mut self, world: &mut World<S>) {
        if const { union(T::ACCESSES).commands } && self.log.is_none() {
            self.log = Some(world.command_log());
        }
    }

    /// How many rows the queries of the last run would visit now, as far as `enough`.
    pub(crate) fn rows(&self, rows: &[Vec<crate::Entity<S>>], enough: usize) -> usize {
        let queries = self.parameters.iter().map(|parameter| &parameter.prepared);
        let mut sum = 0;
        for prepared in queries.chain([&self.rows]) {
            for table in prepared.tables() {
                sum += rows[table].len();
                if sum >= enough {
                    return sum;
                }
            }
        }
        sum
    }

    /// Moves what it has emitted beside others into the channels of the world.
    pub(crate) fn post(&mut self, events: &mut S::Events) {
        if let Some(outbox) = &mut self.outbox {
            events.append(outbox);
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

/// What a filter requires, excludes and reads.
#[must_use]
pub const fn filter<S: Schema, W: Filter<S>>() -> Access {
    Access {
        required: W::REQUIRED,
        excluded: W::EXCLUDED,
        reads: W::READS,
        present: W::PRESENT,
        ..Access::NONE
    }
}
