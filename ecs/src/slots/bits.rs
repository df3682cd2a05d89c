//! A set of slot numbers in two levels of bits, walked in ascending order.

/// A set of slot numbers. Finding the next member skips 4096 absent numbers a step.
#[derive(Clone, Debug, Default)]
pub(crate) struct BitSet {
    words: Vec<u64>,
    /// Bit `n` of word `m` is set if `words[64 * m + n]` is not 0.
    summary: Vec<u64>,
}

/// Where a number is: its word and its bit.
#[inline]
pub(crate) const fn place(number: usize) -> (usize, u64) {
    (number / 64, 1 << (number % 64))
}

impl BitSet {
    pub(crate) const fn new() -> Self {
        Self {
            words: Vec::new(),
            summary: Vec::new(),
        }
    }

    /// Makes room for the numbers below `bound`, so that inserting them allocates nothing.
    pub(crate) fn reserve(&mut self, bound: usize) {
        let words = bound.div_ceil(64);
        if words > self.words.len() {
            self.words.resize(words, 0);
            self.summary.resize(words.div_ceil(64), 0);
        }
    }

    #[inline]
    pub(crate) fn insert(&mut self, number: usize) {
        let (word, bit) = place(number);
        if word >= self.words.len() {
            self.grow(word);
        }
        self.words[word] |= bit;
        let (word, bit) = place(word);
        self.summary[word] |= bit;
    }

    #[cold]
    fn grow(&mut self, word: usize) {
        self.words.resize(word + 1, 0);
        self.summary.resize(word / 64 + 1, 0);
    }

    #[inline]
    pub(crate) fn remove(&mut self, number: usize) {
        let (index, bit) = place(number);
        if let Some(word) = self.words.get_mut(index) {
            *word &= !bit;
            if *word == 0 {
                let (word, bit) = place(index);
                self.summary[word] &= !bit;
            }
        }
    }

    pub(crate) fn clear(&mut self) {
        self.words.fill(0);
        self.summary.fill(0);
    }

    /// The members among the 64 numbers from `64 * index` on.
    #[inline]
    pub(crate) fn word(&self, index: usize) -> u64 {
        self.words.get(index).copied().unwrap_or(0)
    }

    /// The first word from `index` on that has members.
    #[inline]
    pub(crate) fn next_word(&self, index: usize) -> Option<usize> {
        let mut at = index / 64;
        let mut bits = self.summary.get(at)? & (u64::MAX << (index % 64));
        while bits == 0 {
            at += 1;
            bits = *self.summary.get(at)?;
        }
        Some(64 * at + bits.trailing_zeros() as usize)
    }

    /// The lowest member from `number` on.
    pub(crate) fn first_from(&self, number: usize) -> Option<usize> {
        let word = number / 64;
        let bits = self.word(word) & (u64::MAX << (number % 64));
        if bits != 0 {
            return Some(64 * word + bits.trailing_zeros() as usize);
        }
        let word = self.next_word(word + 1)?;
        Some(64 * word + self.words[word].trailing_zeros() as usize)
    }

    /// The members, ascending.
    pub(crate) fn iter(&self) -> Members<'_> {
        Members {
            set: self,
            word: 0,
            bits: self.word(0),
        }
    }
}

/// Walks a [`BitSet`] upwards.
#[derive(Clone, Debug)]
pub(crate) struct Members<'a> {
    set: &'a BitSet,
    word: usize,
    /// What is left of the word.
    bits: u64,
}

impl Iterator for Members<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.bits == 0 {
            self.word = self.set.next_word(self.word + 1)?;
            self.bits = self.set.words[self.word];
        }
        let number = 64 * self.word + self.bits.trailing_zeros() as usize;
        self.bits &= self.bits - 1;
        Some(number)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    // S7: the occupancy bits agree with an ordered set.
    #[test]
    fn agrees_with_an_ordered_set() {
        let mut set = BitSet::new();
        let mut model = BTreeSet::new();
        let mut random = 1_u64;
        for step in 0..4000 {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            // Half of the numbers are close together, half are far apart.
            let number = (random >> 33) as usize % if step % 2 == 0 { 300 } else { 40_000 };
            if random >> 63 == 0 || step % 7 == 0 {
                set.insert(number);
                model.insert(number);
            } else {
                set.remove(number);
                model.remove(&number);
            }
            if step % 50 == 0 {
                assert!(set.iter().eq(model.iter().copied()));
            }
        }
        set.clear();
        assert_eq!(set.iter().next(), None);
    }
}
