//! One system of a schedule with what it remembers, and what a schedule does to it.

use core::fmt;
use core::marker::PhantomData;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::schedule::Stage;
use crate::schema::Schema;
use crate::system::{Job, Locals, System, SystemState, run};
use crate::world::World;

/// A system of a schedule with what it remembers.
pub struct Slot<S: Schema, T: System<S>> {
    state: SystemState<S>,
    locals: T::Locals,
    report: Option<Done>,
}

/// What came of a system that ran beside others.
pub(super) struct Done {
    /// How long it took, where there is a clock.
    pub(super) time: Option<u64>,
    /// The panic that it ended with, if it did.
    pub(super) outcome: crate::threads::Outcome,
}

impl<S: Schema, T: System<S>> Slot<S, T> {
    /// A system that has not run.
    #[must_use]
    pub fn new() -> Self {
        Self {
            state: SystemState::new::<T>(),
            locals: T::Locals::start(),
            report: None,
        }
    }

    /// Fetches the parameters of the system at `place` of the list, where the stage is for it.
    pub fn job<'w>(
        &'w mut self,
        place: usize,
        stage: &mut Stage<'_, 'w, S>,
    ) -> Option<impl Job + use<'w, S, T>> {
        let clock = stage.clock();
        let frame = stage.lend(place)?;
        Some(Reported {
            job: T::prepare(frame, &mut self.state, &mut self.locals),
            clock,
            report: &mut self.report,
        })
    }
}

impl<S: Schema, T: System<S>> Default for Slot<S, T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<S: Schema, T: System<S>> fmt::Debug for Slot<S, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::NAME)
    }
}

/// A job that says what came of it.
struct Reported<'w, J> {
    job: J,
    clock: Option<fn() -> u64>,
    report: &'w mut Option<Done>,
}

impl<J: Job> Job for Reported<'_, J> {
    fn run(self) {
        let start = self.clock.map(|clock| clock());
        // Whoever is beside it ends first; then the panic goes on. The world is whole: what the
        // system has borrowed is a world's as ever.
        let outcome = catch_unwind(AssertUnwindSafe(|| self.job.run()));
        let time = self
            .clock
            .zip(start)
            .map(|(clock, start)| clock().saturating_sub(start));
        *self.report = Some(Done { time, outcome });
    }
}

/// How generated code starts a job: `(&Sent::of(&job)).start_beside_others(job, stage)`.
#[derive(Debug)]
pub struct Sent<J>(PhantomData<fn(J)>);

impl<J> Sent<J> {
    /// Asks about this job.
    #[must_use]
    pub const fn of(_: &Option<J>) -> Self {
        Self(PhantomData)
    }
}

/// Found where what the system has fetched may be sent to another thread.
pub trait Travels<J> {
    /// Hands the job out.
    fn start_beside_others<'w, S: Schema>(&self, job: Option<J>, stage: &mut Stage<'_, 'w, S>)
    where
        J: 'w;
}

impl<J: Job + Send> Travels<J> for Sent<J> {
    #[inline]
    fn start_beside_others<'w, S: Schema>(&self, job: Option<J>, stage: &mut Stage<'_, 'w, S>)
    where
        J: 'w,
    {
        if let Some(job) = job {
            stage.hand_out(job);
        }
    }
}

/// Found otherwise.
pub trait Stays<J> {
    /// Runs the job here and now, beside those that were handed out.
    fn start_beside_others<S: Schema>(&self, job: Option<J>, stage: &mut Stage<'_, '_, S>);
}

impl<J: Job> Stays<J> for &Sent<J> {
    #[inline]
    fn start_beside_others<S: Schema>(&self, job: Option<J>, _: &mut Stage<'_, '_, S>) {
        if let Some(job) = job {
            job.run();
        }
    }
}

/// Something done to a system of a schedule.
pub trait SlotVisitor<S: Schema> {
    /// What it gives.
    type Out;
    /// Does it.
    fn visit<T: System<S>>(self, slot: &mut Slot<S, T>) -> Self::Out;
}

/// Asks a system's `run_if`.
pub(super) struct IsReady<'a, S: Schema> {
    pub(super) world: &'a World<S>,
}

impl<S: Schema> SlotVisitor<S> for IsReady<'_, S> {
    type Out = bool;
    #[inline]
    fn visit<T: System<S>>(self, _: &mut Slot<S, T>) -> bool {
        T::ready(self.world)
    }
}

/// Runs a system.
pub(super) struct Run<'a, S: Schema> {
    pub(super) world: &'a mut World<S>,
}

impl<S: Schema> SlotVisitor<S> for Run<'_, S> {
    type Out = ();
    #[inline]
    fn visit<T: System<S>>(self, slot: &mut Slot<S, T>) {
        run::<S, T>(self.world, &mut slot.state, &mut slot.locals);
    }
}

/// Replays the commands that a system has recorded.
pub(super) struct Flush<'a, S: Schema> {
    pub(super) world: &'a mut World<S>,
}

impl<S: Schema> SlotVisitor<S> for Flush<'_, S> {
    type Out = ();
    #[inline]
    fn visit<T: System<S>>(self, slot: &mut Slot<S, T>) {
        slot.state.flush(self.world);
    }
}

/// Opens the command log of a system.
pub(super) struct OpenLog<'a, S: Schema> {
    pub(super) world: &'a mut World<S>,
}

impl<S: Schema> SlotVisitor<S> for OpenLog<'_, S> {
    type Out = ();
    #[inline]
    fn visit<T: System<S>>(self, slot: &mut Slot<S, T>) {
        slot.state.open_log::<T>(self.world);
    }
}

/// Counts the rows that a system would visit, as far as `enough`.
pub(super) struct Rows<'a, S: Schema> {
    pub(super) world: &'a World<S>,
    pub(super) enough: usize,
}

impl<S: Schema> SlotVisitor<S> for Rows<'_, S> {
    type Out = usize;
    #[inline]
    fn visit<T: System<S>>(self, slot: &mut Slot<S, T>) -> usize {
        slot.state.rows(&self.world.tables.rows, self.enough)
    }
}

/// Takes what a system that ran beside others has emitted, and what came of it.
pub(super) struct Report<'a, S: Schema> {
    pub(super) world: &'a mut World<S>,
}

impl<S: Schema> SlotVisitor<S> for Report<'_, S> {
    type Out = Option<Done>;
    #[inline]
    fn visit<T: System<S>>(self, slot: &mut Slot<S, T>) -> Option<Done> {
        slot.state.post(&mut self.world.events);
        slot.report.take()
    }
}
