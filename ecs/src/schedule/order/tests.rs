//! The order of systems, compared with what it promises word by word; and that it takes few steps.

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
