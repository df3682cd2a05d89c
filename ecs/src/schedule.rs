//! Schedules: which systems run in which phase, and in which order. Knows no component.

mod explain;
mod order;
mod slot;
mod stage;

use crate::access::Access;
use crate::schema::Schema;
use crate::system::{Described, System, total};
use crate::threads;
use crate::world::World;

pub use explain::{Dot, Explanation};
pub use order::sorted;
use slot::{Flush, IsReady, OpenLog, Run};
pub use slot::{Sent, Slot, SlotVisitor, Stays, Travels};
use stage::Group;
pub use stage::Stage;

/// How often a phase runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rate {
    /// Once per frame: before the fixed steps where it is declared before the first fixed phase,
    /// after them otherwise.
    Frame,
    /// Once per fixed step.
    Fixed,
    /// At most once per fixed step, at the network rate, after the fixed phases.
    Network,
}

/// The phases of a schema's schedules, in the order in which they run. Implemented by
/// `#[derive(Phases)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not declare phases",
    label = "no phases",
    note = "put `#[derive(Phases)]` and `#[phases(world = …)]` on the enum"
)]
pub trait Phases: Sized + 'static {
    /// The schema whose systems run in the phases.
    type Schema: Schema;
    /// All phases, in order.
    const ALL: &'static [Self];
    /// How often each runs.
    const RATES: &'static [Rate];
    /// The name of each.
    const NAMES: &'static [&'static str];
    /// Which of them this is.
    fn index(self) -> usize;
}

/// Phases that generated code has asked whether they are some: where the answer is an error, the compiler
/// keeps silent about every use of this type.
#[doc(hidden)]
#[derive(Debug)]
pub struct Checked<P, const ARE_PHASES: bool>(core::marker::PhantomData<P>);

/// Phases that were asked.
#[doc(hidden)]
pub trait ArePhases {
    type Phases: Phases;
    type Schema: Schema;
}

impl<P: Phases> ArePhases for Checked<P, true> {
    type Phases = P;
    type Schema = P::Schema;
}

/// What a schedule lists systems for.
#[doc(hidden)]
pub trait Listing {
    type Schema: Schema;
}

/// Where a system stands among the phases `P`. Implemented by `#[system(phase = …)]`, and for
/// all phases by `#[system(init)]`.
#[diagnostic::on_unimplemented(
    message = "the system `{Self}` is in no phase of `{P}`",
    label = "in no phase of `{P}`",
    note = "put `#[system(phase = {P}::…)]` on the function, or before its path where the schedule lists it"
)]
pub trait Placed<P> {
    /// The index of its phase; `None` for an `init` system, which runs once before the first.
    const PHASE: Option<usize>;
    /// Its order within the phase; systems of one order run as they are listed.
    const ORDER: i32;
    /// The systems of its phase that run after it.
    const BEFORE: &'static [&'static str];
    /// The systems of its phase that run before it.
    const AFTER: &'static [&'static str];
}

/// One system of a schedule.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The path of the function.
    pub name: &'static str,
    /// The index of its phase; `None` for an `init` system.
    pub phase: Option<usize>,
    /// Its order within the phase.
    pub order: i32,
    /// The systems of its phase that run after it.
    pub before: &'static [&'static str],
    /// The systems of its phase that run before it.
    pub after: &'static [&'static str],
    /// What each parameter touches.
    pub accesses: &'static [Access],
    /// What the filters of its attribute require, exclude and read.
    pub filter: Access,
    /// The condition under which it runs, as it was written.
    pub condition: Option<&'static str>,
}

impl Entry {
    /// All that it touches.
    fn touches(&self) -> Access {
        total(self.accesses, &self.filter)
    }
}

/// What a schedule remembers of its systems beside their own states.
#[derive(Debug)]
pub struct Book {
    off: Vec<bool>,
    initialised: bool,
    clock: Option<fn() -> u64>,
    times: Vec<SystemTime>,
    /// Which systems run side by side, if any should.
    stages: Option<Stages>,
}

/// Systems side by side, as a schedule does it.
#[derive(Debug)]
struct Stages {
    /// In the order in which they run; empty while they are in use.
    groups: Vec<Group>,
    /// How many rows two systems must visit each, before they run side by side.
    from_rows: usize,
}

/// From how many rows on systems run side by side, if nothing else is said: with fewer, waking up a
/// thread takes longer than the work that it is for.
const ENOUGH_ROWS: usize = 256;

impl Book {
    /// The book of a schedule that has not run.
    #[must_use]
    pub fn new(systems: &[Entry]) -> Self {
        Self {
            off: vec![false; systems.len()],
            initialised: false,
            clock: None,
            times: systems
                .iter()
                .map(|entry| SystemTime {
                    system: entry.name,
                    runs: 0,
                    total: 0,
                })
                .collect(),
            stages: None,
        }
    }
}

impl Book {
    /// Notes that a system ran for so long.
    fn took(&mut self, index: usize, time: u64) {
        self.times[index].runs += 1;
        self.times[index].total += time;
    }
}

/// How long a system has run, in the units of the clock that was handed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SystemTime {
    /// The path of the function.
    pub system: &'static str,
    /// How often it ran.
    pub runs: u64,
    /// How long, in all.
    pub total: u64,
}

/// The system at a place of a schedule's list.
#[doc(hidden)]
pub trait At<const PLACE: usize> {
    type System;
}

/// One entry of a schedule's list. Whether it is a system at all is asked by a constant: where
/// the answer is an error, the compiler keeps silent about every use of this type.
#[doc(hidden)]
#[derive(Debug)]
pub struct Listed<T, const IS_SYSTEM: bool>(core::marker::PhantomData<T>);

/// What stands for an entry of the list.
#[doc(hidden)]
pub trait Named {
    type System;
}

impl<T> Named for Listed<T, true> {
    type System = T;
}

/// What generated code asks about an entry of the list, by what the system remembers.
#[doc(hidden)]
#[must_use]
pub const fn listed<Locals>() -> bool {
    true
}

/// Says that a schedule lists the system `T`.
#[diagnostic::on_unimplemented(
    message = "the schedule `{Self}` does not list the system `{T}`",
    note = "add its path to the struct with `#[schedule]`"
)]
pub trait Lists<T> {
    /// Which of the systems it is.
    const INDEX: usize;
}

/// Systems in phases. Implemented by `#[schedule]`, which lists systems by path.
pub trait Schedule<S: Schema>: Sized {
    /// The phases.
    type Phases: Phases<Schema = S>;
    /// The systems, as they are listed.
    const SYSTEMS: &'static [Entry];
    /// The order in which they run.
    const ORDER: &'static [usize];

    /// A schedule that has not run.
    fn new() -> Self;
    /// What it remembers.
    fn book(&self) -> &Book;
    /// What it remembers, for writing.
    fn book_mut(&mut self) -> &mut Book;
    /// Does `visitor` to one system.
    fn visit<V: SlotVisitor<S>>(&mut self, index: usize, visitor: V) -> V::Out;
    /// Lets every system start that the stage is for.
    fn start<'w>(&'w mut self, stage: &mut Stage<'_, 'w, S>);

    /// Lets systems of a phase that do not conflict run side by side from now on, on the threads of
    /// the rayon pool in which the phase is run.
    ///
    /// What comes out is what comes out one after the other: systems that write what others touch
    /// keep their order, and commands and events are put together in the order of systems. Two
    /// systems run side by side where each would visit 256 rows or more. Without the feature
    /// `parallel`, or with one thread, this changes nothing.
    ///
    /// Run whole frames in the pool, as with `pool.install(|| timestep.advance(…))`: each phase that
    /// comes to the pool from outside has to wake it first.
    #[must_use]
    fn parallel(self) -> Self {
        self.parallel_from(ENOUGH_ROWS)
    }

    /// As [`parallel`](Self::parallel), with a number of rows of its own: 0 for systems that do much
    /// besides visiting rows.
    #[must_use]
    fn parallel_from(mut self, rows: usize) -> Self {
        self.book_mut().stages = Some(Stages {
            groups: stage::groups(Self::SYSTEMS, Self::ORDER),
            from_rows: rows,
        });
        self
    }

    /// Runs the `init` systems, once: later calls do nothing. The first phase does it by itself.
    fn init(&mut self, world: &mut World<S>) {
        if !self.book().initialised {
            self.book_mut().initialised = true;
            // In order, so that what a log promises does not depend on who runs first.
            for &index in Self::ORDER {
                self.visit(index, OpenLog { world });
            }
            run(self, None, world);
        }
    }

    /// Lets the `init` systems count as run, for a world that was loaded: they ran before it was
    /// saved.
    fn resume(&mut self) {
        self.book_mut().initialised = true;
    }

    /// Runs the systems of a phase in order and then replays their commands in the same order.
    ///
    /// # Panics
    /// Where a system does, which leaves the world whole. What was recorded stays recorded.
    fn run_phase(&mut self, phase: Self::Phases, world: &mut World<S>) {
        run_phase(self, phase.index(), world);
    }

    /// Switches a system on or off.
    fn switch<T>(&mut self, on: bool)
    where
        Self: Lists<T>,
    {
        self.book_mut().off[<Self as Lists<T>>::INDEX] = !on;
    }

    /// Whether a system is on.
    fn is_on<T>(&self) -> bool
    where
        Self: Lists<T>,
    {
        !self.book().off[<Self as Lists<T>>::INDEX]
    }

    /// What the schedule has to say of itself: its phases and systems, what each reads and writes,
    /// what runs side by side and why the others wait, which of them only the order of listing keeps
    /// apart, and times where a clock was handed in. The same on every run.
    fn explain(&self) -> Explanation {
        Explanation::new::<S, Self::Phases>(Self::SYSTEMS, Self::ORDER, self.book())
    }

    /// Hands in a clock, by which the time of every system is taken.
    fn set_clock(&mut self, clock: fn() -> u64) {
        self.book_mut().clock = Some(clock);
    }

    /// The time of every system since a clock was handed in, as they are listed.
    fn times(&self) -> &[SystemTime] {
        &self.book().times
    }
}

/// Runs the systems of the phase of this index.
pub(crate) fn run_phase<S: Schema, T: Schedule<S>>(
    schedule: &mut T,
    phase: usize,
    world: &mut World<S>,
) {
    schedule.init(world);
    run(schedule, Some(phase), world);
}

fn run<S: Schema, T: Schedule<S>>(schedule: &mut T, phase: Option<usize>, world: &mut World<S>) {
    if schedule.book().stages.is_some() && threads::count() > 1 {
        stage::run(schedule, phase, world);
    } else {
        for &index in T::ORDER {
            if T::SYSTEMS[index].phase == phase
                && !schedule.book().off[index]
                && schedule.visit(index, IsReady { world })
            {
                run_one(schedule, index, world);
            }
        }
    }
    for &index in T::ORDER {
        if T::SYSTEMS[index].phase == phase {
            schedule.visit(index, Flush { world });
        }
    }
}

fn run_one<S: Schema, T: Schedule<S>>(schedule: &mut T, index: usize, world: &mut World<S>) {
    let clock = schedule.book().clock;
    let start = clock.map(|clock| clock());
    schedule.visit(index, Run { world });
    if let (Some(clock), Some(start)) = (clock, start) {
        schedule
            .book_mut()
            .took(index, clock().saturating_sub(start));
    }
}

/// The entry of a system that was placed by its own attribute.
#[must_use]
pub const fn entry<S, T, P>() -> Entry
where
    S: Schema,
    T: System<S> + Placed<P>,
    P: Phases<Schema = S>,
{
    Entry {
        name: <T as Described>::NAME,
        phase: T::PHASE,
        order: T::ORDER,
        before: T::BEFORE,
        after: T::AFTER,
        accesses: T::ACCESSES,
        filter: T::FILTER,
        condition: T::CONDITION,
    }
}

/// The entry of a system that the schedule places.
#[must_use]
pub const fn entry_at<S, T, P>(phase: usize, order: i32) -> Entry
where
    S: Schema,
    T: System<S>,
    P: Phases<Schema = S>,
{
    Entry {
        name: <T as Described>::NAME,
        phase: Some(phase),
        order,
        before: &[],
        after: &[],
        accesses: T::ACCESSES,
        filter: T::FILTER,
        condition: T::CONDITION,
    }
}

/// What a schedule's own code calls for a system that it does not list.
#[doc(hidden)]
#[cold]
#[must_use]
pub fn no_such_system<T>(index: usize) -> T {
    unreachable!("a schedule has no system {index}")
}
