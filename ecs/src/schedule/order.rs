//! The order in which the systems of a schedule run, computed in a constant.

use crate::schedule::Entry;
use crate::text::Text;

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
pub(super) const fn asked_before(first: &Entry, second: &Entry) -> bool {
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
