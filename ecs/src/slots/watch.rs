//! What is kept beside a slot table, told of every slot that is issued or freed.

use super::bits::place;

/// Is told of every slot that is issued or freed.
pub trait Watch {
    /// `slot` was issued; `fresh` if it was made just now.
    fn issued(&mut self, slot: usize, fresh: bool);

    /// `slot` was freed, perhaps for good.
    fn freed(&mut self, slot: usize);

    /// `slot` is not live in a table that was loaded.
    fn vacant(&mut self, slot: usize);

    /// The live slots in the order in which they were issued, if it is known.
    fn created(&self) -> Option<Vec<u32>> {
        None
    }

    /// Makes room for `slots` slots, so that freeing one allocates nothing.
    fn reserve(&mut self, slots: usize) {
        let _ = slots;
    }

    /// Gives back memory that holds nothing.
    fn shrink(&mut self) {}

    /// The bytes of heap memory in use.
    fn bytes(&self) -> usize {
        0
    }
}

/// Nobody is told.
impl Watch for () {
    #[inline]
    fn issued(&mut self, _: usize, _: bool) {}
    #[inline]
    fn freed(&mut self, _: usize) {}
    fn vacant(&mut self, _: usize) {}
}

impl<A: Watch, B: Watch> Watch for (A, B) {
    #[inline]
    fn issued(&mut self, slot: usize, fresh: bool) {
        self.0.issued(slot, fresh);
        self.1.issued(slot, fresh);
    }

    #[inline]
    fn freed(&mut self, slot: usize) {
        self.0.freed(slot);
        self.1.freed(slot);
    }

    fn vacant(&mut self, slot: usize) {
        self.0.vacant(slot);
        self.1.vacant(slot);
    }

    fn created(&self) -> Option<Vec<u32>> {
        self.0.created().or_else(|| self.1.created())
    }

    fn reserve(&mut self, slots: usize) {
        self.0.reserve(slots);
        self.1.reserve(slots);
    }

    fn shrink(&mut self) {
        self.0.shrink();
        self.1.shrink();
    }

    fn bytes(&self) -> usize {
        self.0.bytes() + self.1.bytes()
    }
}

/// A bit for every slot that is not live. Slots that were never freed cost nothing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Vacancies {
    words: Vec<u64>,
}

impl Vacancies {
    /// The live slots among the 64 from `64 * block` on, of `made` slots in all.
    #[inline]
    pub(crate) fn live(&self, block: usize, made: usize) -> u64 {
        let rest = made.saturating_sub(64 * block);
        let exist = if rest >= 64 {
            u64::MAX
        } else {
            (1 << rest) - 1
        };
        !self.words.get(block).copied().unwrap_or(0) & exist
    }
}

impl Watch for Vacancies {
    #[inline]
    fn issued(&mut self, slot: usize, fresh: bool) {
        if !fresh {
            let (word, bit) = place(slot);
            if let Some(word) = self.words.get_mut(word) {
                *word &= !bit;
            }
        }
    }

    #[inline]
    fn freed(&mut self, slot: usize) {
        let (word, bit) = place(slot);
        match self.words.get_mut(word) {
            Some(word) => *word |= bit,
            None => self.extend(word, bit),
        }
    }

    fn vacant(&mut self, slot: usize) {
        self.freed(slot);
    }

    fn reserve(&mut self, slots: usize) {
        self.words
            .reserve(slots.div_ceil(64).saturating_sub(self.words.len()));
    }

    fn shrink(&mut self) {
        self.words.shrink_to_fit();
    }

    fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<u64>()
    }
}

impl Vacancies {
    #[cold]
    fn extend(&mut self, word: usize, bit: u64) {
        self.words.resize(word + 1, 0);
        self.words[word] |= bit;
    }
}
