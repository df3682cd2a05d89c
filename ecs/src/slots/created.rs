//! The order in which slots were issued, and the walk along it.

use core::fmt;

use super::NO_SLOT;
use super::free_list::number;
use super::watch::Watch;

/// What stands in `Of`, in the order in which it was made; gives what the `iter_created` of `Of` says.
///
/// A type of its own, and not an `impl Iterator` of that method: so an order that is not kept is
/// reported once.
#[derive(Clone)]
pub struct IterCreated<'a, Of> {
    order: &'a Created,
    /// The slot to visit next, or none.
    next: u32,
    pub(crate) of: &'a Of,
}

impl<Of> IterCreated<'_, Of> {
    /// The next slot.
    pub(crate) fn next_slot(&mut self) -> Option<usize> {
        let slot = self.next as usize;
        self.next = self.order.links.get(slot)?[1];
        Some(slot)
    }
}

impl<Of> fmt::Debug for IterCreated<'_, Of> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IterCreated").finish_non_exhaustive()
    }
}

/// The live slots in the order in which they were issued: a list linked both ways.
#[derive(Clone, Debug)]
pub struct Created {
    /// Of each live slot, the one issued before and the one issued after it.
    links: Vec<[u32; 2]>,
    /// The ends: the slot issued first, and last.
    ends: [u32; 2],
}

impl Default for Created {
    fn default() -> Self {
        Self {
            links: Vec::new(),
            ends: [NO_SLOT; 2],
        }
    }
}

impl Created {
    /// The live slots of `of`, in the order in which they were issued. Starting is constant time.
    pub(crate) fn walk<'a, Of>(&'a self, of: &'a Of) -> IterCreated<'a, Of> {
        let next = self.ends[0];
        IterCreated {
            order: self,
            next,
            of,
        }
    }

    /// Sets what `slot` says about its neighbour on one side, or the end if there is no slot.
    #[inline]
    fn join(&mut self, slot: u32, side: usize, to: u32) {
        match self.links.get_mut(slot as usize) {
            Some(links) => links[side] = to,
            None => self.ends[1 - side] = to,
        }
    }
}

impl Watch for Created {
    fn issued(&mut self, slot: usize, _: bool) {
        if slot >= self.links.len() {
            self.links.resize(slot + 1, [NO_SLOT; 2]);
        }
        let last = self.ends[1];
        self.links[slot] = [last, NO_SLOT];
        self.join(last, 1, number(slot));
        self.ends[1] = number(slot);
    }

    fn freed(&mut self, slot: usize) {
        let [before, after] = self.links[slot];
        self.join(before, 1, after);
        self.join(after, 0, before);
    }

    fn vacant(&mut self, _: usize) {}

    fn created(&self) -> Option<Vec<u32>> {
        let mut walk = self.walk(&());
        Some(
            core::iter::from_fn(|| walk.next_slot())
                .map(number)
                .collect(),
        )
    }

    fn reserve(&mut self, slots: usize) {
        self.links.reserve(slots.saturating_sub(self.links.len()));
    }

    fn shrink(&mut self) {
        self.links.shrink_to_fit();
    }

    fn bytes(&self) -> usize {
        self.links.capacity() * size_of::<[u32; 2]>()
    }
}
