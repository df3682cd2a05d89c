//! Finds systems by name, and sorts by keys, in constants and in few steps.

use crate::schedule::Entry;

/// Finds systems by name.
pub(super) struct Names<const N: usize> {
    hashes: [u128; N],
    /// The indices of the systems, by the hashes of their names.
    by_hash: [usize; N],
    /// The next system of the same name: functions in two blocks of one module share theirs. `N` for
    /// none.
    pub(super) namesakes: [usize; N],
}

impl<const N: usize> Names<N> {
    pub(super) const fn of(entries: &[Entry; N]) -> Self {
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
    pub(super) const fn find(&self, entries: &[Entry; N], name: &str) -> usize {
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

pub(super) const fn equal(a: &str, b: &str) -> bool {
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

/// The indices of `keys` in ascending order of the keys, equal ones as they stand: a merge sort.
pub(super) const fn ascending<const N: usize>(keys: &[u128; N]) -> [usize; N] {
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
