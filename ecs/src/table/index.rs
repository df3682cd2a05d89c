//! Finds the table of a mask: open addressing over the numbers of tables, whose masks stand elsewhere.

use super::number;
use crate::mask::Mask;

/// Marks a place that is free.
const FREE: u32 = u32::MAX;

/// Where the table of each mask is. Its places depend on masks and numbers alone, so it is the same
/// in every process; it is never iterated.
#[derive(Debug, Default)]
pub(crate) struct Index {
    /// Numbers of tables, or [`FREE`], each at the place of its mask's hash or the next free one.
    /// As many as a power of two, at most half of them taken.
    places: Vec<u32>,
}

impl Index {
    /// The index of these masks, by their places in the list.
    pub(crate) fn of(masks: &[Mask]) -> Self {
        if masks.is_empty() {
            return Self::default();
        }
        let mut index = Self {
            places: vec![FREE; (2 * masks.len()).next_power_of_two()],
        };
        for (table, mask) in masks.iter().enumerate() {
            let place = index.place(masks, *mask);
            index.places[place] = number(table);
        }
        index
    }

    /// The place in `masks` of one that is equal to `mask`.
    pub(crate) fn find(&self, masks: &[Mask], mask: Mask) -> Option<usize> {
        if self.places.is_empty() {
            return None;
        }
        match self.places[self.place(masks, mask)] {
            FREE => None,
            table => Some(table as usize),
        }
    }

    /// Adds the last of the masks; the others are in the index.
    pub(crate) fn insert(&mut self, masks: &[Mask]) {
        if 2 * masks.len() > self.places.len() {
            // Twice as many as are needed now, so that growing is amortised.
            let mut grown = Self {
                places: vec![FREE; (4 * masks.len()).next_power_of_two()],
            };
            core::mem::swap(self, &mut grown);
            for &table in grown.places.iter().filter(|&&table| table != FREE) {
                let place = self.place(masks, masks[table as usize]);
                self.places[place] = table;
            }
        }
        if let Some((&mask, others)) = masks.split_last() {
            let place = self.place(masks, mask);
            self.places[place] = number(others.len());
        }
    }

    /// Where the table of `mask` stands, or would.
    fn place(&self, masks: &[Mask], mask: Mask) -> usize {
        let wrap = self.places.len() - 1;
        let mut place = mask.hash() & wrap;
        while self.places[place] != FREE && masks[self.places[place] as usize] != mask {
            place = (place + 1) & wrap;
        }
        place
    }

    /// The bytes of heap memory in use.
    pub(super) fn bytes(&self) -> usize {
        self.places.capacity() * size_of::<u32>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // W5: a table is found by its mask, and by no other.
    #[test]
    fn agrees_with_a_search_through_the_list() {
        let mut random = 1_u64;
        let mut masks: Vec<Mask> = Vec::new();
        let mut index = Index::default();
        for _ in 0..3000 {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            // Few ids, so that masks come again, and from both words.
            let mask = (0..12)
                .filter(|bit| random >> (20 + bit) & 1 == 1)
                .fold(Mask::NONE, |mask, bit: u8| mask.with(bit * 23));
            let known = masks.iter().position(|other| *other == mask);
            assert_eq!(index.find(&masks, mask), known);
            if known.is_none() {
                masks.push(mask);
                index.insert(&masks);
            }
        }
        assert!(masks.len() > 1000);
        let anew = Index::of(&masks);
        for (table, mask) in masks.iter().enumerate() {
            assert_eq!(index.find(&masks, *mask), Some(table));
            assert_eq!(anew.find(&masks, *mask), Some(table));
        }
    }
}
