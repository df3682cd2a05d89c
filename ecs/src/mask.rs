//! The set of component ids that a table, a query or a system touches. Knows only numbers.

use core::fmt;

/// A set of up to 256 ids: `Copy`, `Hash`, usable in `const`.
///
/// ```
/// use ecs::Mask;
/// const BOTH: Mask = Mask::of(3).union(Mask::of(200));
/// assert!(BOTH.contains_all(Mask::of(200)));
/// assert_eq!(BOTH.iter().collect::<Vec<_>>(), [3, 200]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Mask {
    // Two words spelt out: constant evaluation of an array of four took a fifth longer.
    low: u128,
    high: u128,
}

impl Mask {
    /// The empty set.
    pub const NONE: Self = Self { low: 0, high: 0 };

    /// The set of one id.
    #[must_use]
    pub const fn of(id: u8) -> Self {
        if id < 128 {
            Self {
                low: 1 << id,
                high: 0,
            }
        } else {
            Self {
                low: 0,
                high: 1 << (id - 128),
            }
        }
    }

    /// The ids in either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self {
            low: self.low | other.low,
            high: self.high | other.high,
        }
    }

    /// The ids in both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self {
            low: self.low & other.low,
            high: self.high & other.high,
        }
    }

    /// The ids in this set that are not in `other`.
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self {
            low: self.low & !other.low,
            high: self.high & !other.high,
        }
    }

    /// This set with `id` in it.
    #[must_use]
    pub const fn with(self, id: u8) -> Self {
        self.union(Self::of(id))
    }

    /// This set with `id` out of it.
    #[must_use]
    pub const fn without(self, id: u8) -> Self {
        self.difference(Self::of(id))
    }

    /// Whether `id` is in the set.
    #[must_use]
    pub const fn contains(self, id: u8) -> bool {
        self.intersects(Self::of(id))
    }

    /// Whether every id of `other` is in this set.
    #[must_use]
    pub const fn contains_all(self, other: Self) -> bool {
        self.low & other.low == other.low && self.high & other.high == other.high
    }

    /// Whether the two sets share an id.
    #[must_use]
    pub const fn intersects(self, other: Self) -> bool {
        self.low & other.low != 0 || self.high & other.high != 0
    }

    /// Whether two sets of ids below `total` are the same.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "the lower half is meant")]
    pub(crate) const fn same_below(self, other: Self, total: usize) -> bool {
        match total {
            0..=64 => self.low as u64 == other.low as u64,
            65..=128 => self.low == other.low,
            _ => self.low == other.low && self.high == other.high,
        }
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.low == 0 && self.high == 0
    }

    /// How many ids are in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        (self.low.count_ones() + self.high.count_ones()) as usize
    }

    /// How many ids of the set are lower than `id`.
    #[must_use]
    pub const fn rank(self, id: u8) -> usize {
        if id < 128 {
            (self.low & ((1 << id) - 1)).count_ones() as usize
        } else {
            let above = self.high & ((1 << (id - 128)) - 1);
            (self.low.count_ones() + above.count_ones()) as usize
        }
    }

    /// The lowest id in the set.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "a word has 128 bits")]
    pub const fn first(self) -> Option<u8> {
        if self.low != 0 {
            Some(self.low.trailing_zeros() as u8)
        } else if self.high != 0 {
            Some(128 + self.high.trailing_zeros() as u8)
        } else {
            None
        }
    }

    /// The ids in ascending order, found by counting zeros.
    #[must_use]
    pub const fn iter(self) -> Ids {
        Ids(self)
    }

    /// A small number that spreads masks over the caches keyed by them.
    pub(crate) const fn hash(self) -> usize {
        let folded = self.low ^ self.high.rotate_left(29);
        #[expect(
            clippy::cast_possible_truncation,
            reason = "the halves of the word are meant"
        )]
        let word = (folded as u64) ^ ((folded >> 64) as u64).rotate_left(17);
        (word.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize
    }
}

impl fmt::Debug for Mask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl IntoIterator for Mask {
    type Item = u8;
    type IntoIter = Ids;

    fn into_iter(self) -> Ids {
        self.iter()
    }
}

/// The ids of a [`Mask`], ascending.
#[derive(Clone, Debug)]
pub struct Ids(Mask);

impl Iterator for Ids {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        let id = self.0.first()?;
        if id < 128 {
            self.0.low &= self.0.low - 1;
        } else {
            self.0.high &= self.0.high - 1;
        }
        Some(id)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Ids {}
