//! Which systems of a phase run side by side, and running them so.
//!
//! A system runs one stage after the last one before it with which it conflicts. All of a stage have
//! borrowed different parts of the world, so nothing is locked.

use core::fmt;
use std::panic::resume_unwind;

use crate::access::Access;
use crate::mask::Mask;
use crate::schedule::slot::{IsReady, Report, Rows};
use crate::schedule::{Entry, Schedule, run_one};
use crate::schema::Schema;
use crate::system::{Frame, Job, carved};
use crate::threads::{self, Scope};
use crate::world::World;

/// The systems that run side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Group {
    pub(super) phase: Option<usize>,
    /// In the order of the phase.
    pub(super) systems: Vec<usize>,
    /// What all of them touch.
    access: Access,
    /// The components that one of them has lent column by column.
    carved: Mask,
}

/// How two systems of a phase are bound to each other, the one being earlier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bond {
    /// Not at all.
    Free,
    /// The later one starts no sooner than the earlier one: their events are put together in order,
    /// or a condition is asked before anything is written.
    NotBefore,
    /// The later one starts when the earlier one has ended.
    After,
}

/// How a system is bound to one that runs before it in its phase.
pub(super) fn bond(earlier: &Entry, later: &Entry) -> Bond {
    let (first, second) = (earlier.touches(), later.touches());
    if first.world
        || second.world
        || super::order::asked_before(earlier, later)
        || !shared(&first, &second).is_empty()
        || (later.condition.is_some() && first.writes_something())
    {
        return Bond::After;
    }
    if first.event_writes.intersects(second.event_writes)
        || (earlier.condition.is_some() && second.writes_something())
    {
        return Bond::NotBefore;
    }
    Bond::Free
}

/// What two systems touch of which one writes and the other must not be beside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shared {
    pub(super) components: Mask,
    pub(super) resources: Mask,
    /// Emitted by one and read by the other.
    pub(super) events: Mask,
}

impl Shared {
    pub(super) const fn is_empty(&self) -> bool {
        self.components.is_empty() && self.resources.is_empty() && self.events.is_empty()
    }
}

/// What two systems share that keeps them from running side by side.
pub(super) const fn shared(a: &Access, b: &Access) -> Shared {
    Shared {
        components: a.shared_components(*b),
        resources: a
            .resource_writes
            .intersection(b.resource_writes.union(b.resource_reads))
            .union(b.resource_writes.intersection(a.resource_reads)),
        events: a
            .event_writes
            .intersection(b.event_reads)
            .union(b.event_writes.intersection(a.event_reads)),
    }
}

/// The stages of every phase, in the order in which they run.
pub(super) fn groups(systems: &[Entry], order: &[usize]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    // The first group of the phase in hand, and the groups of its systems so far.
    let (mut first, mut placed): (usize, Vec<(usize, usize)>) = (0, Vec::new());
    for &index in order {
        let system = &systems[index];
        if groups
            .last()
            .is_some_and(|group| group.phase != system.phase)
        {
            first = groups.len();
            placed.clear();
        }
        let mut place = first;
        for &(other, its_place) in &placed {
            place = place.max(match bond(&systems[other], system) {
                Bond::Free => first,
                Bond::NotBefore => its_place,
                Bond::After => its_place + 1,
            });
        }
        if place == groups.len() {
            groups.push(Group {
                phase: system.phase,
                systems: Vec::new(),
                access: Access::NONE,
                carved: Mask::NONE,
            });
        }
        let group = &mut groups[place];
        group.systems.push(index);
        group.access = group.access.union(system.touches());
        group.carved = group.carved.union(carved(system.accesses, &system.filter));
        placed.push((index, place));
    }
    groups
}

/// Systems that are about to run side by side.
pub struct Stage<'s, 'w, S: Schema> {
    /// Whether the system at a place of the list is one of them.
    members: &'s [bool],
    frame: Frame<'w, S>,
    clock: Option<fn() -> u64>,
    scope: Scope<'s, 'w>,
}

impl<S: Schema> fmt::Debug for Stage<'_, '_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stage")
            .field("members", &self.members)
            .finish_non_exhaustive()
    }
}

impl<'w, S: Schema> Stage<'_, 'w, S> {
    /// The world, for one of the systems.
    #[inline]
    pub(super) fn lend(&mut self, place: usize) -> Option<&mut Frame<'w, S>> {
        let member = self.members.get(place).copied().unwrap_or(false);
        member.then_some(&mut self.frame)
    }

    pub(super) fn clock(&self) -> Option<fn() -> u64> {
        self.clock
    }

    /// Hands a job out to whoever is free.
    pub(super) fn hand_out(&self, job: impl Job + Send + 'w) {
        self.scope.spawn(move || job.run());
    }
}

/// Runs the systems of a phase, stage by stage.
pub(super) fn run<S: Schema, T: Schedule<S>>(
    schedule: &mut T,
    phase: Option<usize>,
    world: &mut World<S>,
) {
    let mut members = vec![false; T::SYSTEMS.len()];
    let mut place = 0;
    while let Some(group) = group(schedule, place) {
        if group.phase == phase {
            run_group(schedule, place, &mut members, world);
        }
        place += 1;
    }
}

fn group<S: Schema, T: Schedule<S>>(schedule: &T, place: usize) -> Option<&Group> {
    schedule.book().stages.as_ref()?.groups.get(place)
}

fn run_group<S: Schema, T: Schedule<S>>(
    schedule: &mut T,
    place: usize,
    members: &mut [bool],
    world: &mut World<S>,
) {
    let Some(enough) = schedule
        .book()
        .stages
        .as_ref()
        .map(|stages| stages.from_rows)
    else {
        return;
    };
    members.fill(false);
    let mut heavy = 0;
    let mut next = 0;
    while let Some(&index) = group(schedule, place).and_then(|group| group.systems.get(next)) {
        next += 1;
        if !schedule.book().off[index] && schedule.visit(index, IsReady { world }) {
            members[index] = true;
            let rows = schedule.visit(index, Rows { world, enough });
            heavy += usize::from(rows >= enough);
        }
    }
    let systems = T::ORDER.iter().copied().filter(|index| members[*index]);
    if heavy < 2 {
        for index in systems {
            run_one(schedule, index, world);
        }
        return;
    }
    side_by_side(schedule, place, members, world);
    let mut outcome = Ok(());
    for index in systems {
        if let Some(done) = schedule.visit(index, Report { world }) {
            if let Some(time) = done.time {
                schedule.book_mut().took(index, time);
            }
            outcome = outcome.and(done.outcome);
        }
    }
    if let Err(panic) = outcome {
        resume_unwind(panic);
    }
}

fn side_by_side<'w, S: Schema, T: Schedule<S>>(
    schedule: &'w mut T,
    place: usize,
    members: &[bool],
    world: &'w mut World<S>,
) {
    let Some(&Group { access, carved, .. }) = group(schedule, place) else {
        return;
    };
    let clock = schedule.book().clock;
    threads::scope(|scope| {
        schedule.start(&mut Stage {
            members,
            frame: Frame::new(world, &access, carved, true),
            clock,
            scope,
        });
    });
}
