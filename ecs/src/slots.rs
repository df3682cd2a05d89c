//! The slot protocol: generations, the free list, and when a slot is given up. Knows no values.

use crate::handle::Handle;

/// The last generation a slot may reach; above it lie the handles that command logs promise.
const LAST_GENERATION: u32 = (1 << 31) - 1;

/// Ends the free list. No slot has this number: `acquire` refuses before.
const NO_SLOT: u32 = u32::MAX;

/// What a slot keeps beside its generation; while the slot is free it carries the free list.
pub(crate) trait Payload: Copy {
    /// The payload of a free slot whose successor on the free list is `next`.
    fn link(next: u32) -> Self;
    /// The successor that [`link`](Self::link) stored.
    fn next(self) -> u32;
}

#[derive(Clone, Copy, Debug)]
struct Cell<P> {
    /// Even while free, odd while live; insert and remove add one each.
    generation: u32,
    payload: P,
}

/// A table of slots: which are live, at which generation, and with which payload.
///
/// `live + free + retired` is the number of slots ever made, always.
#[derive(Clone, Debug)]
pub(crate) struct Slots<P> {
    cells: Vec<Cell<P>>,
    first_free: u32,
    free: u32,
    retired: u32,
}

/// Why a handle does not resolve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unresolved {
    /// The slot was never made.
    OutOfRange,
    /// The slot has moved on, or never was at this generation.
    Stale {
        /// The generation at which the slot is now.
        now: u32,
    },
}

impl<P: Payload> Slots<P> {
    pub(crate) const fn new() -> Self {
        Self { cells: Vec::new(), first_free: NO_SLOT, free: 0, retired: 0 }
    }

    pub(crate) fn reserve(&mut self, additional: usize) {
        let fresh = additional.saturating_sub(self.free as usize);
        self.cells.reserve(fresh);
    }

    /// How many slots were ever made: one more than the highest slot number.
    pub(crate) fn made(&self) -> usize {
        self.cells.len()
    }

    pub(crate) fn live(&self) -> usize {
        self.cells.len() - self.free as usize - self.retired as usize
    }

    pub(crate) fn retired(&self) -> usize {
        self.retired as usize
    }

    /// Mints a handle for a free slot, last freed first, or `None` when slot numbers are used up.
    #[inline]
    pub(crate) fn acquire<T: ?Sized>(&mut self, payload: P) -> Option<Handle<T>> {
        let number = self.first_free;
        if let Some(slot) = self.cells.get_mut(number as usize) {
            self.first_free = slot.payload.next();
            self.free -= 1;
            slot.generation += 1;
            slot.payload = payload;
            return Handle::mint(number, slot.generation);
        }
        let number = u32::try_from(self.cells.len()).ok().filter(|&n| n != NO_SLOT)?;
        self.cells.push(Cell { generation: 1, payload });
        Handle::mint(number, 1)
    }

    /// Frees the slot of a live handle and gives its payload; the slot is retired for good when
    /// its generations are used up.
    #[inline]
    pub(crate) fn release<T: ?Sized>(&mut self, handle: Handle<T>) -> Option<P> {
        let first_free = self.first_free;
        let slot = self.cells.get_mut(handle.slot() as usize)?;
        if slot.generation != handle.generation() {
            return None;
        }
        let payload = slot.payload;
        slot.generation += 1;
        slot.payload = P::link(first_free);
        if slot.generation > LAST_GENERATION {
            self.retired += 1;
        } else {
            self.first_free = handle.slot();
            self.free += 1;
        }
        Some(payload)
    }

    /// The payload of a live handle: a bounds check, a load and a compare.
    #[inline]
    pub(crate) fn get<T: ?Sized>(&self, handle: Handle<T>) -> Option<P> {
        match self.cells.get(handle.slot() as usize) {
            Some(slot) if slot.generation == handle.generation() => Some(slot.payload),
            _ => None,
        }
    }

    /// As [`get`](Self::get), with the reason for a miss.
    pub(crate) fn try_get<T: ?Sized>(&self, handle: Handle<T>) -> Result<P, Unresolved> {
        match self.cells.get(handle.slot() as usize) {
            None => Err(Unresolved::OutOfRange),
            Some(slot) if slot.generation == handle.generation() => Ok(slot.payload),
            Some(slot) => Err(Unresolved::Stale { now: slot.generation }),
        }
    }

    /// Replaces the payload of a slot that the caller knows to be live.
    #[inline]
    pub(crate) fn set<T: ?Sized>(&mut self, handle: Handle<T>, payload: P) {
        if let Some(slot) = self.cells.get_mut(handle.slot() as usize) {
            debug_assert_eq!(slot.generation, handle.generation());
            slot.payload = payload;
        }
    }

    /// The live handles in slot order, with their payloads.
    pub(crate) fn iter<T: ?Sized>(&self) -> impl Iterator<Item = (Handle<T>, P)> + '_ {
        (0u32..).zip(&self.cells).filter_map(|(number, slot)| {
            Some((Handle::mint(number, slot.generation)?, slot.payload))
        })
    }
}

#[cfg(test)]
impl<P: Payload> Slots<P> {
    /// Ages a free slot so that tests reach the end of its generations.
    pub(crate) fn age(&mut self, slot: u32, generation: u32) {
        self.cells[slot as usize].generation = generation;
    }
}
