//! Schedules: which systems run in which phase, and in which order. Knows no component.

use core::fmt;

use crate::access::Access;
use crate::schema::Schema;
use crate::system::{Described, Locals, System, SystemState};
use crate::text::Text;
use crate::world::World;

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
    note = "put `#[derive(Phases)]` and `#[phases(world = …)]` on the enum"
)]
pub trait Phases: Copy + fmt::Debug + 'static {
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
}

const fn equal(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut index = 0;
    while index < a.len() {
        if a[index] != b[index] {
            return false;
        }
        index += 1;
    }
    true
}

const fn names(list: &[&str], name: &str) -> bool {
    let mut index = 0;
    while index < list.len() {
        if equal(list[index], name) {
            return true;
        }
        index += 1;
    }
    false
}

const fn same_phase(a: &Entry, b: &Entry) -> bool {
    match (a.phase, b.phase) {
        (Some(a), Some(b)) => a == b,
        (None, None) => true,
        _ => false,
    }
}

/// Whether `first` was asked to run before `second`, by either of them.
const fn asked_before(first: &Entry, second: &Entry) -> bool {
    same_phase(first, second)
        && (names(first.before, second.name) || names(second.after, first.name))
}

/// The order in which the systems of a schedule run: phase, `before` and `after`, `order`, and
/// the order of listing.
///
/// # Panics
/// Where `before` and `after` form a cycle, name a system that is not listed, or one of another
/// phase: in a constant, so these are compile errors.
#[must_use]
#[track_caller]
pub const fn sorted<const N: usize>(entries: &[Entry; N]) -> [usize; N] {
    check_targets(entries);
    let mut order = [usize::MAX; N];
    let mut placed = [false; N];
    let mut count = 0;
    while count < N {
        let mut best = usize::MAX;
        let mut index = 0;
        while index < N {
            if !placed[index]
                && is_free(entries, &placed, index)
                && (best == usize::MAX || runs_sooner(&entries[index], &entries[best]))
            {
                best = index;
            }
            index += 1;
        }
        if best == usize::MAX {
            fail_for_cycle(entries, &placed);
        }
        placed[best] = true;
        order[count] = best;
        count += 1;
    }
    order
}

/// Reports a cycle among the systems that are not placed: each waits for another of them.
#[track_caller]
const fn fail_for_cycle(entries: &[Entry], placed: &[bool]) -> ! {
    let mut index = 0;
    while placed[index] {
        index += 1;
    }
    // After as many steps as there are systems, the walk is in a cycle.
    let mut steps = 0;
    while steps < entries.len() {
        index = blocker(entries, placed, index);
        steps += 1;
    }
    let mut text = Text::new().with("`before` and `after` form a cycle: ");
    let first = index;
    loop {
        let next = blocker(entries, placed, index);
        text = text
            .with("`")
            .with(entries[index].name)
            .with("` waits for `")
            .with(entries[next].name)
            .with("`");
        if next == first {
            break;
        }
        text = text.with(", ");
        index = next;
    }
    panic!("{}", text.with("; take one of them out").as_str())
}

/// A system for which one that cannot be placed waits.
const fn blocker(entries: &[Entry], placed: &[bool], index: usize) -> usize {
    let mut other = 0;
    while placed[other] || !asked_before(&entries[other], &entries[index]) {
        other += 1;
    }
    other
}

#[track_caller]
const fn check_targets(entries: &[Entry]) {
    let mut index = 0;
    while index < entries.len() {
        let entry = &entries[index];
        let mut target = 0;
        while target < entry.before.len() {
            check_target(entries, entry, "before", entry.before[target]);
            target += 1;
        }
        let mut target = 0;
        while target < entry.after.len() {
            check_target(entries, entry, "after", entry.after[target]);
            target += 1;
        }
        index += 1;
    }
}

#[track_caller]
const fn check_target(entries: &[Entry], entry: &Entry, side: &str, name: &str) {
    let text = Text::new()
        .with("the system `")
        .with(entry.name)
        .with("` runs ")
        .with(side)
        .with(" `")
        .with(name);
    let mut index = 0;
    while index < entries.len() {
        if equal(entries[index].name, name) {
            if same_phase(entry, &entries[index]) {
                return;
            }
            let text = text.with("`, which is of another phase; phases run in the order in which they are declared: take it out");
            panic!("{}", text.as_str());
        }
        index += 1;
    }
    let text = text.with("`, which the schedule does not list: list it, or take it out");
    panic!("{}", text.as_str())
}

/// Whether everything that must run before a system is placed.
const fn is_free(entries: &[Entry], placed: &[bool], index: usize) -> bool {
    let mut other = 0;
    while other < entries.len() {
        if !placed[other] && other != index && asked_before(&entries[other], &entries[index]) {
            return false;
        }
        if other == index && asked_before(&entries[index], &entries[index]) {
            return false;
        }
        other += 1;
    }
    true
}

/// Whether `a` runs before `b`, which is listed earlier, by phase and order alone.
const fn runs_sooner(a: &Entry, b: &Entry) -> bool {
    match (a.phase, b.phase) {
        (None, None) => a.order < b.order,
        (None, Some(_)) => true,
        (Some(_), None) => false,
        (Some(x), Some(y)) => x < y || (x == y && a.order < b.order),
    }
}

/// A system of a schedule with what it remembers.
pub struct Slot<S: Schema, T: System<S>> {
    state: SystemState<S>,
    locals: T::Locals,
}

impl<S: Schema, T: System<S>> Slot<S, T> {
    /// A system that has not run.
    #[must_use]
    pub fn new() -> Self {
        Self {
            state: SystemState::new::<T>(),
            locals: T::Locals::start(),
        }
    }

    /// Runs the system, unless its `run_if` says no.
    pub fn run(&mut self, world: &mut World<S>) {
        if T::ready(world) {
            T::run(world, &mut self.state, &mut self.locals);
        }
    }

    /// Replays the commands that the system has recorded.
    pub fn flush(&mut self, world: &mut World<S>) {
        self.state.flush(world);
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

/// What a schedule remembers of its systems beside their own states.
#[derive(Debug)]
pub struct Book {
    off: Vec<bool>,
    initialised: bool,
    clock: Option<fn() -> u64>,
    times: Vec<SystemTime>,
}

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
        }
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
    /// Runs one system.
    fn run_system(&mut self, index: usize, world: &mut World<S>);
    /// Replays the commands of one system.
    fn flush_system(&mut self, index: usize, world: &mut World<S>);

    /// Runs the `init` systems, once: later calls do nothing. The first phase does it by itself.
    fn init(&mut self, world: &mut World<S>) {
        if !self.book().initialised {
            self.book_mut().initialised = true;
            run(self, None, world);
        }
    }

    /// Runs the systems of a phase in order and then replays their commands in the same order.
    fn run_phase(&mut self, phase: Self::Phases, world: &mut World<S>) {
        self.init(world);
        run(self, Some(phase.index()), world);
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

    /// Hands in a clock, by which the time of every system is taken.
    fn set_clock(&mut self, clock: fn() -> u64) {
        self.book_mut().clock = Some(clock);
    }

    /// The time of every system since a clock was handed in, as they are listed.
    fn times(&self) -> &[SystemTime] {
        &self.book().times
    }
}

fn run<S: Schema, T: Schedule<S>>(schedule: &mut T, phase: Option<usize>, world: &mut World<S>) {
    let in_phase = |index: &&usize| T::SYSTEMS[**index].phase == phase;
    for &index in T::ORDER.iter().filter(in_phase) {
        if schedule.book().off[index] {
            continue;
        }
        let clock = schedule.book().clock;
        let start = clock.map(|clock| clock());
        schedule.run_system(index, world);
        if let (Some(clock), Some(start)) = (clock, start) {
            let time = &mut schedule.book_mut().times[index];
            time.runs += 1;
            time.total += clock().saturating_sub(start);
        }
    }
    for &index in T::ORDER.iter().filter(in_phase) {
        schedule.flush_system(index, world);
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
    }
}

/// What a schedule's own code calls for a system that it does not list.
#[doc(hidden)]
#[cold]
pub fn no_such_system(index: usize) {
    unreachable!("a schedule has no system {index}")
}
