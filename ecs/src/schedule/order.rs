//! The order in which the systems of a schedule run, computed in a constant.

use crate::schedule::Entry;
use crate::text::Text;

const fn equal(a: &str, b: &str) -> bool {
    let (mut a, mut b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    while !a.is_empty() {
        if first_word(a) != first_word(b) {
            return false;
        }
        (a, b) = (after_word(a), after_word(b));
    }
    true
}

/// Up to eight bytes as a number: the compiler counts steps, and names are long.
const fn first_word(bytes: &[u8]) -> u64 {
    match bytes {
        [a, b, c, d, e, f, g, h, ..] => u64::from_le_bytes([*a, *b, *c, *d, *e, *f, *g, *h]),
        _ => {
            let (mut word, mut index) = (0, 0);
            while index < bytes.len() {
                word = (word << 8) | bytes[index] as u64;
                index += 1;
            }
            word
        }
    }
}

const fn after_word(bytes: &[u8]) -> &[u8] {
    match bytes {
        [_, _, _, _, _, _, _, _, rest @ ..] => rest,
        _ => &[],
    }
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

/// The indices of `keys` in ascending order of the keys, equal ones as they stand: a merge sort.
const fn ascending<const N: usize>(keys: &[u128; N]) -> [usize; N] {
    let mut sorted = [0; N];
    let mut index = 0;
    while index < N {
        sorted[index] = index;
        index += 1;
    }
    let mut run = 1;
    while run < N {
        let from = sorted;
        let mut start = 0;
        while start < N {
            let middle = smaller(start + run, N);
            let end = smaller(middle + run, N);
            let (mut left, mut right, mut to) = (start, middle, start);
            while to < end {
                let take_left =
                    right == end || (left < middle && keys[from[left]] <= keys[from[right]]);
                if take_left {
                    sorted[to] = from[left];
                    left += 1;
                } else {
                    sorted[to] = from[right];
                    right += 1;
                }
                to += 1;
            }
            start = end;
        }
        run *= 2;
    }
    sorted
}

const fn smaller(a: usize, b: usize) -> usize {
    if a < b { a } else { b }
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

/// Finds systems by name.
struct Names<const N: usize> {
    hashes: [u128; N],
    /// The indices of the systems, by the hashes of their names.
    by_hash: [usize; N],
    /// The next system of the same name: functions in two blocks of one module share theirs. `N` for
    /// none.
    namesakes: [usize; N],
}

impl<const N: usize> Names<N> {
    const fn of(entries: &[Entry; N]) -> Self {
        let mut hashes = [0; N];
        let mut index = 0;
        while index < N {
            hashes[index] = hash(entries[index].name);
            index += 1;
        }
        let mut names = Self {
            by_hash: ascending(&hashes),
            hashes,
            namesakes: [N; N],
        };
        let mut place = 0;
        while place < N {
            let index = names.by_hash[place];
            place += 1;
            names.namesakes[index] =
                names.search(entries, place, entries[index].name, hashes[index]);
        }
        names
    }

    /// The first system of a name; `N` for none.
    const fn find(&self, entries: &[Entry; N], name: &str) -> usize {
        let hash = hash(name);
        let (mut low, mut high) = (0, N);
        while low < high {
            let middle = low.midpoint(high);
            if self.hashes[self.by_hash[middle]] < hash {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        self.search(entries, low, name, hash)
    }

    /// The first system of a name that stands at `place` of `by_hash` or later.
    const fn search(&self, entries: &[Entry; N], place: usize, name: &str, hash: u128) -> usize {
        let mut place = place;
        while place < N && self.hashes[self.by_hash[place]] == hash {
            let index = self.by_hash[place];
            if equal(entries[index].name, name) {
                return index;
            }
            place += 1;
        }
        N
    }
}

/// A number that is seldom the same for two names.
const fn hash(name: &str) -> u128 {
    let mut rest = name.as_bytes();
    let mut hash: u64 = 0;
    while !rest.is_empty() {
        hash = (hash ^ first_word(rest)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        hash ^= hash >> 32;
        rest = after_word(rest);
    }
    hash as u128
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
mod tests {
    use super::*;
    use crate::access::Access;

    const NOBODY: Entry = Entry {
        name: "",
        phase: Some(0),
        order: 0,
        before: &[],
        after: &[],
        accesses: &[],
        filter: Access::NONE,
        condition: None,
    };

    /// What `sorted` promises, word by word: the first of those that wait for nobody, again and again.
    fn obvious(entries: &[Entry]) -> Option<Vec<usize>> {
        let mut left: Vec<usize> = (0..entries.len()).collect();
        let mut order = Vec::new();
        while !left.is_empty() {
            let free = left.iter().filter(|&&index| {
                let waits = |&other: &usize| asked_before(&entries[other], &entries[index]);
                !left.iter().any(waits)
            });
            let place = |index: usize| (entries[index].phase, entries[index].order, index);
            let best = free.copied().min_by_key(|&index| place(index))?;
            left.retain(|&index| index != best);
            order.push(best);
        }
        Some(order)
    }

    // Y4: phases, then `before` and `after`, then `order`, then listing.
    #[test]
    fn agrees_with_a_search_for_the_first_that_is_free() {
        const LIST: [&str; 12] = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "k"];
        let mut state = 1_u64;
        let mut random = move |below: usize| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            usize::try_from(state >> 33).unwrap_or(0) % below
        };
        let (mut whole, mut cycles) = (0, 0);
        for round in 0..3000 {
            let mut entries = LIST.map(|name| Entry {
                name,
                phase: [None, Some(0), Some(1)][random(3)],
                order: [-1, 0, 7][random(3)],
                ..NOBODY
            });
            for _ in 0..round % 14 {
                let (index, other) = (random(12), random(12));
                let (entry, target) = (entries[index], entries[other]);
                if same_phase(&entry, &target) {
                    let list = |names: &[&'static str]| {
                        let more = names.iter().copied().chain([target.name]);
                        &*more.collect::<Vec<_>>().leak()
                    };
                    if random(2) == 0 {
                        entries[index].before = list(entry.before);
                    } else {
                        entries[index].after = list(entry.after);
                    }
                }
            }
            let found = std::panic::catch_unwind(|| sorted(&entries).to_vec());
            let wanted = obvious(&entries);
            assert_eq!(found.ok(), wanted, "{entries:?}");
            *if wanted.is_some() {
                &mut whole
            } else {
                &mut cycles
            } += 1;
        }
        assert!(whole > 1000 && cycles > 200, "{whole} and {cycles}");
    }

    const MANY: usize = 1000;

    /// A thousand names of some length that end in different digits.
    static NAMES: [[u8; 40]; MANY] = {
        let mut names = [*b"game::systems::some_module::system_00000"; MANY];
        let mut index = 0;
        while index < MANY {
            let (mut rest, mut digit) = (index, 39);
            while rest > 0 {
                #[expect(clippy::cast_possible_truncation, reason = "a digit")]
                let last = (rest % 10) as u8;
                names[index][digit] = b'0' + last;
                (rest, digit) = (rest / 10, digit - 1);
            }
            index += 1;
        }
        names
    };

    static TEXTS: [&str; MANY] = {
        let mut texts = [""; MANY];
        let mut index = 0;
        while index < MANY {
            texts[index] = match core::str::from_utf8(&NAMES[index]) {
                Ok(text) => text,
                Err(_) => unreachable!(),
            };
            index += 1;
        }
        texts
    };

    /// Each runs before the one that is listed two places before it, and those at even places before
    /// the one listed next before them too. So the order is the reverse of the list, even places first.
    static CHAIN: [Entry; MANY] = {
        let mut entries = [NOBODY; MANY];
        let mut index = 0;
        while index < MANY {
            entries[index].name = TEXTS[index];
            if index % 2 == 0 && index > 1 {
                entries[index].before = TEXTS.split_at(index - 2).1.split_at(2).0;
            } else if index % 2 == 1 && index < MANY - 2 {
                entries[index].after = TEXTS.split_at(index + 1).1.split_at(2).0;
            }
            index += 1;
        }
        entries
    };

    // The compiler denies constants that take long: this one would not compile.
    static SORTED: [usize; MANY] = sorted(&CHAIN);

    // Y4: a schedule of a thousand systems, each of which names others, is sorted by `cargo check`.
    #[test]
    fn a_thousand_systems_are_sorted_in_a_constant() {
        let even = (0..MANY).rev().filter(|index| index % 2 == 0);
        let odd = (0..MANY).rev().filter(|index| index % 2 == 1);
        assert!(SORTED.iter().copied().eq(even.chain(odd)));
    }
}
