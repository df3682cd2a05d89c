//! The order in which the systems of a schedule run, computed in a constant.

mod names;

use crate::schedule::Entry;
use crate::text::Text;
use names::{Names, ascending, equal};

const fn lists(list: &[&str], name: &str) -> bool {
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
pub(super) const fn asked_before(first: &Entry, second: &Entry) -> bool {
    same_phase(first, second)
        && (lists(first.before, second.name) || lists(second.after, first.name))
}

/// The order in which the systems of a schedule run: phase, `before` and `after`, `order`, and
/// the order of listing.
///
/// Its steps grow with the systems and the names in `before` and `after`, so that five hundred systems
/// are sorted before the compiler calls it long.
///
/// # Panics
/// Where `before` and `after` form a cycle, name a system that is not listed, or one of another
/// phase: in a constant, so these are compile errors.
#[must_use]
#[track_caller]
pub const fn sorted<const N: usize>(entries: &[Entry; N]) -> [usize; N] {
    let by_place = ascending(&places(entries));
    if names_nobody(entries) {
        return by_place;
    }
    let names = Names::of(entries);
    check_targets(entries, &names);
    let mut waiting = Waiting::new(entries, &names, &by_place);
    let mut order = [usize::MAX; N];
    let mut count = 0;
    while count < N {
        // Nothing before it in this order is both free and not placed.
        while waiting.next < N && !waiting.is_free(by_place[waiting.next]) {
            waiting.next += 1;
        }
        if waiting.next == N {
            fail_for_cycle(entries, &waiting.placed);
        }
        order[count] = by_place[waiting.next];
        waiting.place(order[count]);
        count += 1;
    }
    order
}

/// A number per system that is the lower the sooner it runs, by phase and order alone.
const fn places<const N: usize>(entries: &[Entry; N]) -> [u128; N] {
    let mut places = [0; N];
    let mut index = 0;
    while index < N {
        let phase = match entries[index].phase {
            None => 0,
            Some(phase) => 1 + phase as u128,
        };
        places[index] = (phase << 32) | entries[index].order.abs_diff(i32::MIN) as u128;
        index += 1;
    }
    places
}

const fn names_nobody(entries: &[Entry]) -> bool {
    let mut index = 0;
    while index < entries.len() {
        if !entries[index].before.is_empty() || !entries[index].after.is_empty() {
            return false;
        }
        index += 1;
    }
    true
}

/// Which systems wait for which, while they are placed one by one. A system that names others in
/// `after` waits at one of them at a time, so nothing is kept per pair.
struct Waiting<'a, const N: usize> {
    entries: &'a [Entry; N],
    names: &'a Names<N>,
    /// Where each system stands by phase and order alone.
    ranks: [usize; N],
    placed: [bool; N],
    /// How many systems that name each one in `before` are not placed.
    pending: [usize; N],
    /// How many names of its `after` are placed for good.
    past: [usize; N],
    /// Whether one named in its `after` is not placed.
    held: [bool; N],
    /// The one that waits for each, and the one that waits where that waits; `N` for nobody.
    first: [usize; N],
    beside: [usize; N],
    /// The least rank at which a system may be free.
    next: usize,
}

impl<'a, const N: usize> Waiting<'a, N> {
    const fn new(entries: &'a [Entry; N], names: &'a Names<N>, by_place: &[usize; N]) -> Self {
        let mut waiting = Self {
            entries,
            names,
            ranks: [0; N],
            placed: [false; N],
            pending: [0; N],
            past: [0; N],
            held: [false; N],
            first: [N; N],
            beside: [N; N],
            next: 0,
        };
        let mut index = 0;
        while index < N {
            waiting.ranks[by_place[index]] = index;
            waiting.count_before(index, true);
            waiting.hold(index);
            index += 1;
        }
        waiting
    }

    const fn is_free(&self, index: usize) -> bool {
        !self.placed[index] && self.pending[index] == 0 && !self.held[index]
    }

    /// Notes that a system is placed, and with it which others are free.
    const fn place(&mut self, index: usize) {
        self.placed[index] = true;
        self.count_before(index, false);
        let mut waits = self.first[index];
        while waits != N {
            let beside = self.beside[waits];
            self.hold(waits);
            self.may_be_free(waits);
            waits = beside;
        }
    }

    const fn may_be_free(&mut self, index: usize) {
        if self.ranks[index] < self.next {
            self.next = self.ranks[index];
        }
    }

    /// Counts a system into those that it names in `before`, or out of them.
    const fn count_before(&mut self, index: usize, wait: bool) {
        let entry = &self.entries[index];
        let mut target = 0;
        while target < entry.before.len() {
            let mut later = self.names.find(self.entries, entry.before[target]);
            while later != N {
                if same_phase(entry, &self.entries[later]) {
                    if wait {
                        self.pending[later] += 1;
                    } else {
                        self.pending[later] -= 1;
                        self.may_be_free(later);
                    }
                }
                later = self.names.namesakes[later];
            }
            target += 1;
        }
    }

    /// Lets a system wait at one of those that it names in `after`, if one is not placed.
    const fn hold(&mut self, index: usize) {
        let entry = &self.entries[index];
        self.held[index] = false;
        while self.past[index] < entry.after.len() {
            let name = entry.after[self.past[index]];
            let mut sooner = self.names.find(self.entries, name);
            while sooner != N {
                if !self.placed[sooner] && same_phase(entry, &self.entries[sooner]) {
                    self.held[index] = true;
                    self.beside[index] = self.first[sooner];
                    self.first[sooner] = index;
                    return;
                }
                sooner = self.names.namesakes[sooner];
            }
            self.past[index] += 1;
        }
    }
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
const fn check_targets<const N: usize>(entries: &[Entry; N], names: &Names<N>) {
    let mut index = 0;
    while index < N {
        let entry = &entries[index];
        let mut target = 0;
        while target < entry.before.len() {
            check_target(entries, names, entry, "before", entry.before[target]);
            target += 1;
        }
        let mut target = 0;
        while target < entry.after.len() {
            check_target(entries, names, entry, "after", entry.after[target]);
            target += 1;
        }
        index += 1;
    }
}

#[track_caller]
const fn check_target<const N: usize>(
    entries: &[Entry; N],
    names: &Names<N>,
    entry: &Entry,
    side: &str,
    name: &str,
) {
    let first = names.find(entries, name);
    let mut target = first;
    while target != N {
        if same_phase(entry, &entries[target]) {
            return;
        }
        target = names.namesakes[target];
    }
    let text = Text::new()
        .with("the system `")
        .with(entry.name)
        .with("` runs ")
        .with(side)
        .with(" `")
        .with(name);
    let text = text.with(if first == N {
        "`, which the schedule does not list: list it, or take it out"
    } else {
        "`, which is of another phase; phases run in the order in which they are declared: take it out"
    });
    panic!("{}", text.as_str())
}

#[cfg(test)]
mod tests;
