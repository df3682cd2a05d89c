//! The slots of a store whose walks skip holes: shared by `Store` and `Entities`.

use super::{Order, Policy, Reuse};
use crate::slots::{Slots, Vacancies};

/// Slots of which it is known, by a bit each, whether they are vacant.
pub(super) type LiveSlots<P> = Slots<
    (),
    <P as Policy>::Kind,
    <P as Policy>::Exhaustion,
    <<P as Policy>::Reuse as Reuse>::List,
    (Vacancies, <<P as Policy>::Order as Order>::Links),
>;

/// How many slots share a word of bits.
pub(super) const BLOCK: usize = 64;

/// The live slots, ascending.
pub(super) struct Live<'a, P: Policy> {
    pub(super) slots: &'a LiveSlots<P>,
    pub(super) block: usize,
    /// What is left of the block.
    bits: u64,
}

impl<'a, P: Policy> Live<'a, P> {
    pub(super) fn new(slots: &'a LiveSlots<P>) -> Self {
        Self {
            slots,
            block: 0,
            bits: slots.watch().0.live(0, slots.made()),
        }
    }

    /// The bits of a block: those that are left of the current one, all of a later one.
    #[inline]
    pub(super) fn bits(&self, block: usize) -> u64 {
        if block == self.block {
            self.bits
        } else {
            self.slots.watch().0.live(block, self.slots.made())
        }
    }

    #[inline]
    pub(super) fn next(&mut self) -> Option<usize> {
        while self.bits == 0 {
            if BLOCK * self.block >= self.slots.made() {
                return None;
            }
            self.block += 1;
            self.bits = self.slots.watch().0.live(self.block, self.slots.made());
        }
        let slot = BLOCK * self.block + self.bits.trailing_zeros() as usize;
        self.bits &= self.bits - 1;
        Some(slot)
    }

    pub(super) fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.slots.live()))
    }
}
