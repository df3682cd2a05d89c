//! Which slots are free and in which order they are issued.

use super::bits::BitSet;
use super::{NO_SLOT, Payload};

/// The free slots of a table, in the order in which they are to be issued. Sealed by being
/// out of reach.
pub trait FreeList<P> {
    /// The slot to be issued next; past the end of the table if none is free.
    fn first(&mut self) -> usize;

    /// Takes out `slot`, which [`first`](Self::first) gave and whose payload is `payload`.
    fn take(&mut self, slot: usize, payload: P);

    /// Puts back `slot`; what the list keeps with it goes into `payload`.
    fn give(&mut self, slot: usize, payload: &mut P);

    /// Makes room for `slots` slots, so that giving one back allocates nothing.
    fn reserve(&mut self, slots: usize) {
        let _ = slots;
    }
}

/// Last freed first, threaded through the payloads of the free slots.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Threaded {
    /// `NO_SLOT` if none is free.
    pub(super) first: u32,
}

impl Default for Threaded {
    fn default() -> Self {
        Self { first: NO_SLOT }
    }
}

impl<P: Payload> FreeList<P> for Threaded {
    #[inline]
    fn first(&mut self) -> usize {
        self.first as usize
    }

    #[inline]
    fn take(&mut self, _: usize, payload: P) {
        self.first = payload.next();
    }

    #[inline]
    fn give(&mut self, slot: usize, payload: &mut P) {
        *payload = P::link(self.first);
        self.first = number(slot);
    }
}

/// Last freed first, for a table whose slots are all made at once and are issued ascending.
///
/// A link is the successor, XOR the slot number that would follow, so that a table of zeroes is
/// the list of all its slots in ascending order and a `static` costs no bytes in the program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ascending {
    /// The length of the table if none is free.
    pub(super) first: u32,
}

impl<P: Payload> FreeList<P> for Ascending {
    #[inline]
    fn first(&mut self) -> usize {
        self.first as usize
    }

    #[inline]
    fn take(&mut self, slot: usize, payload: P) {
        self.first = (number(slot) + 1) ^ payload.next();
    }

    #[inline]
    fn give(&mut self, slot: usize, payload: &mut P) {
        *payload = P::link(self.first ^ (number(slot) + 1));
        self.first = number(slot);
    }
}

/// Last freed first, in an array of its own: no slot has to be read to find the next one.
#[derive(Clone, Debug, Default)]
pub struct Stack {
    slots: Vec<u32>,
}

impl<P> FreeList<P> for Stack {
    #[inline]
    fn first(&mut self) -> usize {
        self.slots.last().map_or(usize::MAX, |&slot| slot as usize)
    }

    #[inline]
    fn take(&mut self, _: usize, _: P) {
        self.slots.pop();
    }

    #[inline]
    fn give(&mut self, slot: usize, _: &mut P) {
        self.slots.push(number(slot));
    }

    fn reserve(&mut self, slots: usize) {
        self.slots.reserve(slots.saturating_sub(self.slots.len()));
    }
}

/// Lowest first.
#[derive(Clone, Debug, Default)]
pub struct LowestFree {
    free: BitSet,
    /// No word before this one has a free slot; `usize::MAX` if none has.
    from: usize,
}

impl<P> FreeList<P> for LowestFree {
    #[inline]
    fn first(&mut self) -> usize {
        self.from = self.free.next_word(self.from).unwrap_or(usize::MAX);
        if self.from == usize::MAX {
            return usize::MAX;
        }
        64 * self.from + self.free.word(self.from).trailing_zeros() as usize
    }

    #[inline]
    fn take(&mut self, slot: usize, _: P) {
        self.free.remove(slot);
    }

    #[inline]
    fn give(&mut self, slot: usize, _: &mut P) {
        self.free.insert(slot);
        self.from = self.from.min(slot / 64);
    }

    fn reserve(&mut self, slots: usize) {
        self.free.reserve(slots);
    }
}

/// The number of a slot that exists.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "a table has fewer than 2^32 slots"
)]
pub(crate) const fn number(slot: usize) -> u32 {
    slot as u32
}
