//! Where the slots are kept: in a vector that grows, or in an array.

use super::{NO_SLOT, Payload};
use crate::handle::Number;

/// One slot.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell<P, G> {
    /// Even while free, odd while live; insert and remove add one each. 0 once retired.
    pub(super) generation: G,
    pub(super) payload: P,
}

/// What holds the cells: [`Growing`], or an array in which all slots are made at once.
pub(crate) trait Cells<P, G> {
    /// All cells; those of slots that are yet to be made are at generation 0.
    fn all(&self) -> &[Cell<P, G>];
    fn all_mut(&mut self) -> &mut [Cell<P, G>];
    /// How many slots were made.
    fn made(&self) -> usize;
    /// Counts the slot numbered `made` as made.
    fn make(&mut self, made: usize);
    /// Adds cells for at least `fresh` slots yet to be made; false if that makes more than `limit`.
    fn grow(&mut self, fresh: usize, limit: usize) -> bool;
    /// Gives back the memory of slots that are yet to be made.
    fn shrink(&mut self) {}
    /// The bytes of heap memory in use.
    fn bytes(&self) -> usize {
        0
    }
}

/// Cells in a vector, some ahead of the slots made so far.
#[derive(Clone, Debug)]
pub(crate) struct Growing<P, G> {
    pub(super) cells: Vec<Cell<P, G>>,
    made: usize,
}

/// An array with an element for each slot.
pub(crate) trait Beside<V> {
    /// Adds the element of a slot that is about to be made.
    fn push(&mut self, value: V);
    /// Replaces the element of a slot that is used again.
    fn set(&mut self, slot: usize, value: V);
}

impl Beside<()> for () {
    #[inline(always)]
    fn push(&mut self, (): ()) {}
    #[inline(always)]
    fn set(&mut self, _: usize, (): ()) {}
}

impl<V> Beside<V> for Vec<V> {
    #[inline(always)]
    fn push(&mut self, value: V) {
        self.push(value);
    }

    #[inline(always)]
    fn set(&mut self, slot: usize, value: V) {
        self[slot] = value;
    }
}

impl<P, G> Growing<P, G> {
    pub(super) const fn new() -> Self {
        Self {
            cells: Vec::new(),
            made: 0,
        }
    }
}

impl<P: Payload, G: Number> Cells<P, G> for Growing<P, G> {
    #[inline]
    fn all(&self) -> &[Cell<P, G>] {
        &self.cells
    }

    #[inline]
    fn all_mut(&mut self) -> &mut [Cell<P, G>] {
        &mut self.cells
    }

    #[inline]
    fn made(&self) -> usize {
        self.made
    }

    #[inline]
    fn make(&mut self, made: usize) {
        debug_assert_eq!(made, self.made);
        self.made += 1;
    }

    fn grow(&mut self, fresh: usize, limit: usize) -> bool {
        let slots = self.made.saturating_add(fresh);
        if slots > limit {
            return false;
        }
        let slots = slots.max(2 * self.cells.len()).max(4).min(limit);
        self.cells.reserve_exact(slots - self.cells.len());
        self.cells.resize(
            slots,
            Cell {
                generation: G::ZERO,
                payload: P::link(NO_SLOT),
            },
        );
        true
    }

    fn shrink(&mut self) {
        self.cells.truncate(self.made);
        self.cells.shrink_to_fit();
    }

    fn bytes(&self) -> usize {
        self.cells.capacity() * size_of::<Cell<P, G>>()
    }
}

impl<P, G> Default for Growing<P, G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<P, G, const CAP: usize> Cells<P, G> for [Cell<P, G>; CAP] {
    #[inline]
    fn all(&self) -> &[Cell<P, G>] {
        self
    }

    #[inline]
    fn all_mut(&mut self) -> &mut [Cell<P, G>] {
        self
    }

    #[inline]
    fn made(&self) -> usize {
        CAP
    }

    fn make(&mut self, _: usize) {}

    fn grow(&mut self, _: usize, _: usize) -> bool {
        false
    }
}

/// Nothing is kept beside the generation, so the free list has to be kept elsewhere.
impl Payload for () {
    fn link(_: u32) {}

    fn next(self) -> u32 {
        NO_SLOT
    }
}
