//! The slot protocol: generations, the free list, and when a slot is given up. Knows no values.

mod bits;
mod cells;
mod created;
mod free_list;
mod policy;
mod saved;
mod tree;
mod watch;

use core::fmt;
use core::marker::PhantomData;

use crate::handle::{Handle, Kind, Number};

pub(crate) use bits::{BitSet, Members};
pub(crate) use cells::{Beside, Cell, Cells, Growing};
pub use created::IterCreated;
pub(crate) use free_list::{Ascending, FreeList, Threaded, number};
pub use policy::{
    CreationOrder, Exhaustion, KeptOrder, LastRemovedFirst, LowestFirst, Order, Policy, Retire,
    Reuse, Rules, Unordered, Wrap,
};
#[cfg(feature = "serde")]
pub(crate) use saved::SavedSlots;
pub(crate) use tree::Tree;
pub(crate) use watch::{Vacancies, Watch};

/// Ends the free list. No slot has this number: `acquire` refuses before.
const NO_SLOT: u32 = u32::MAX;

/// What a slot keeps beside its generation; while the slot is free it carries the free list.
pub(crate) trait Payload: Copy {
    /// The payload of a free slot whose successor on the free list is `next`.
    fn link(next: u32) -> Self;
    /// The successor that [`link`](Self::link) stored.
    fn next(self) -> u32;
}

/// A table of slots: which are live, at which generation, and with which payload.
///
/// `live + free + retired` is the number of slots ever made, always. What becomes of a slot whose
/// generations are used up is decided by `E`, which free slot is issued next by `F`; `W` is told
/// of every slot that is issued or freed.
pub(crate) struct Slots<
    P,
    K: Kind = u32,
    E = Retire,
    F = Threaded,
    W = (),
    C = Growing<P, <K as Kind>::Generation>,
> {
    cells: C,
    free_list: F,
    /// Counted, as every spawn compares it with a limit.
    live: u32,
    retired: u32,
    watch: W,
    issuer: K::Issuer,
    policy: PhantomData<fn() -> (P, E)>,
}

/// Why a handle does not resolve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unresolved {
    /// The slot was never made.
    OutOfRange,
    /// The slot has moved on, or never was at this generation.
    Stale {
        /// The generation at which the slot is now; 0 if its generations are used up.
        now: u64,
    },
    /// Another store issued the handle; only namespaced handles can tell.
    Foreign,
}

impl<P: Copy, I, E, const CAP: usize>
    Slots<P, I, E, Ascending, (), [Cell<P, <I as Kind>::Generation>; CAP]>
where
    I: Kind<Issuer = ()>,
{
    /// A table whose slots are all made at once; `zero` is the payload that is 0 as a link.
    pub(crate) const fn inline(zero: P) -> Self {
        Self {
            cells: [Cell {
                generation: I::Generation::ZERO,
                payload: zero,
            }; CAP],
            free_list: Ascending { first: 0 },
            live: 0,
            retired: 0,
            watch: (),
            issuer: (),
            policy: PhantomData,
        }
    }
}

impl<P, K: Kind, E, F: Default, W: Default, C: Default> Default for Slots<P, K, E, F, W, C> {
    fn default() -> Self {
        Self {
            cells: C::default(),
            free_list: F::default(),
            live: 0,
            retired: 0,
            watch: W::default(),
            issuer: K::new_issuer(),
            policy: PhantomData,
        }
    }
}

impl<P, K, E, F, W, C> Slots<P, K, E, F, W, C>
where
    P: Copy,
    K: Kind,
    E: Exhaustion,
    F: FreeList<P>,
    W: Watch,
    C: Cells<P, K::Generation>,
{
    /// Makes room for `additional` more live slots, so that neither issuing nor freeing them
    /// allocates.
    pub(crate) fn reserve(&mut self, additional: usize) {
        let fresh = additional.saturating_sub(self.free());
        if fresh > self.capacity() - self.made() {
            self.grow(fresh);
        }
        self.free_list.reserve(self.capacity());
        self.watch.reserve(self.capacity());
    }

    /// Adds cells for at least `fresh` slots; false if slot numbers are used up.
    #[cold]
    fn grow(&mut self, fresh: usize) -> bool {
        // No kind counts past what it can name, and no slot has the number that ends the list.
        let limit = K::Slot::truncate(u64::MAX).to_usize().saturating_add(1);
        self.cells.grow(fresh, limit.min(NO_SLOT as usize))
    }

    /// Gives back the memory of slots that are yet to be made; those made stay.
    pub(crate) fn shrink(&mut self) {
        self.cells.shrink();
        self.watch.shrink();
    }

    /// The bytes of heap memory in use, for free lists that thread through the slots.
    pub(crate) fn bytes(&self) -> usize {
        self.cells.bytes() + self.watch.bytes()
    }

    /// How many slots were ever made: one more than the highest slot number.
    #[inline]
    pub(crate) fn made(&self) -> usize {
        self.cells.made()
    }

    pub(crate) fn capacity(&self) -> usize {
        self.cells.all().len()
    }

    #[inline]
    pub(crate) fn live(&self) -> usize {
        self.live as usize
    }

    pub(crate) fn free(&self) -> usize {
        self.made() - self.live() - self.retired as usize
    }

    pub(crate) fn retired(&self) -> usize {
        self.retired as usize
    }

    /// What tells the handles of this table from those of others, in kinds that can.
    pub(crate) fn issuer(&self) -> K::Issuer {
        self.issuer
    }

    #[inline]
    pub(crate) fn watch(&self) -> &W {
        &self.watch
    }

    #[inline]
    pub(crate) fn watch_mut(&mut self) -> &mut W {
        &mut self.watch
    }

    /// The slot of a live handle.
    #[inline]
    pub(crate) fn find<T: ?Sized>(&self, handle: Handle<T, K>) -> Option<usize> {
        self.get(handle).map(|_| handle.index())
    }

    /// Mints a handle for the free slot that is next, or for a new one; `None` when slot numbers
    /// are used up.
    #[inline(always)]
    pub(crate) fn acquire<T: ?Sized>(&mut self, payload: P) -> Option<Handle<T, K>> {
        self.acquire_beside(payload, &mut (), ())
    }

    /// As [`acquire`](Self::acquire), putting `value` into an array kept beside the slots. Nothing
    /// has changed if making room panics.
    #[inline(always)]
    pub(crate) fn acquire_beside<T: ?Sized, V>(
        &mut self,
        payload: P,
        beside: &mut impl Beside<V>,
        value: V,
    ) -> Option<Handle<T, K>> {
        let slot = self.free_list.first();
        if let Some(cell) = self.cells.all_mut().get_mut(slot) {
            self.free_list.take(slot, cell.payload);
            self.live += 1;
            let generation = cell.generation.next();
            *cell = Cell {
                generation,
                payload,
            };
            self.watch.issued(slot, false);
            beside.set(slot, value);
            return Handle::issue(self.issuer, slot, generation);
        }
        let slot = self.made();
        if slot >= self.capacity() && !self.grow(1) {
            return None;
        }
        let cell = self.cells.all_mut().get_mut(slot)?;
        let generation = K::Generation::ZERO.next();
        let handle = Handle::issue(self.issuer, slot, generation)?;
        beside.push(value);
        *cell = Cell {
            generation,
            payload,
        };
        self.cells.make(slot);
        self.live += 1;
        self.watch.issued(slot, true);
        Some(handle)
    }

    /// The handle that [`acquire`](Self::acquire) will mint next.
    pub(crate) fn peek<T: ?Sized>(&mut self) -> Option<Handle<T, K>> {
        let slot = self.free_list.first();
        if let Some(cell) = self.cells.all().get(slot) {
            return Handle::issue(self.issuer, slot, cell.generation.next());
        }
        let slot = self.made();
        if slot >= self.capacity() && !self.grow(1) {
            return None;
        }
        Handle::issue(self.issuer, slot, K::Generation::ZERO.next())
    }

    /// Frees the slot of a live handle and gives its payload. A slot whose generations are used
    /// up is retired for good, or starts again: `E` decides.
    #[inline(always)]
    pub(crate) fn release<T: ?Sized>(&mut self, handle: Handle<T, K>) -> Option<P> {
        let slot = handle.index();
        let cell = self.cells.all_mut().get_mut(slot)?;
        if cell.generation != handle.generation() || self.issuer != handle.issuer() {
            return None;
        }
        let payload = cell.payload;
        self.live -= 1;
        self.watch.freed(slot);
        if cell.generation == Self::last_generation() {
            cell.generation = K::Generation::ZERO;
            if !E::WRAPS {
                self.retired += 1;
                return Some(payload);
            }
        } else {
            cell.generation = cell.generation.next();
        }
        self.free_list.give(slot, &mut cell.payload);
        Some(payload)
    }

    /// Frees every live slot.
    pub(crate) fn release_all(&mut self) {
        for slot in 0..self.made() {
            if let Some(handle) = self.handle_at::<P>(slot) {
                self.release(handle);
            }
        }
    }

    #[inline]
    fn last_generation() -> K::Generation {
        K::Generation::truncate(K::LAST_GENERATION.min(E::LAST_GENERATION))
    }

    /// Whether live, free and retired slots add up, and the free list has every free slot once.
    pub(crate) fn check(&self) -> Result<(), String>
    where
        F: Clone,
    {
        let cells = &self.cells.all()[..self.made()];
        let mut listed = vec![false; cells.len()];
        let mut list = self.free_list.clone();
        for _ in 0..self.free() {
            let slot = list.first();
            let (Some(cell), Some(listed)) = (cells.get(slot), listed.get_mut(slot)) else {
                return Err("the free list is too short".to_owned());
            };
            if core::mem::replace(listed, true) || cell.generation.is_odd() {
                return Err(format!("slot {slot} is on the free list and not free"));
            }
            list.take(slot, cell.payload);
        }
        if cells.get(list.first()).is_some() {
            return Err("the free list is too long".to_owned());
        }
        let live = cells.iter().filter(|cell| cell.generation.is_odd()).count();
        if live != self.live() {
            return Err(format!(
                "{live} slots are live, {} are counted",
                self.live()
            ));
        }
        Ok(())
    }

    /// The payload of a live handle: a bounds check, a load and a compare.
    #[inline]
    pub(crate) fn get<T: ?Sized>(&self, handle: Handle<T, K>) -> Option<P> {
        match self.cells.all().get(handle.index()) {
            Some(cell)
                if cell.generation == handle.generation() && self.issuer == handle.issuer() =>
            {
                Some(cell.payload)
            }
            _ => None,
        }
    }

    /// As [`get`](Self::get), with the reason for a miss.
    pub(crate) fn try_get<T: ?Sized>(&self, handle: Handle<T, K>) -> Result<P, Unresolved> {
        if self.issuer != handle.issuer() {
            return Err(Unresolved::Foreign);
        }
        match self.cells.all()[..self.made()].get(handle.index()) {
            None => Err(Unresolved::OutOfRange),
            Some(cell) if cell.generation == handle.generation() => Ok(cell.payload),
            Some(cell) => Err(Unresolved::Stale {
                now: cell.generation.widen(),
            }),
        }
    }

    /// Replaces the payload of a slot that the caller knows to be live.
    #[inline]
    pub(crate) fn set<T: ?Sized>(&mut self, handle: Handle<T, K>, payload: P) {
        if let Some(cell) = self.cells.all_mut().get_mut(handle.index()) {
            debug_assert_eq!(cell.generation, handle.generation());
            cell.payload = payload;
        }
    }

    /// Replaces the payload of a live slot of which only the number is known.
    #[inline]
    pub(crate) fn set_at(&mut self, slot: usize, payload: P) {
        if let Some(cell) = self.cells.all_mut().get_mut(slot) {
            debug_assert!(cell.generation.is_odd());
            cell.payload = payload;
        }
    }

    /// The handle of the entry that is now in `slot`, if it is live.
    #[inline]
    pub(crate) fn handle_at<T: ?Sized>(&self, slot: usize) -> Option<Handle<T, K>> {
        let generation = self.cells.all().get(slot)?.generation;
        if generation.is_odd() {
            Handle::issue(self.issuer, slot, generation)
        } else {
            None
        }
    }

    /// The live handles in slot order, with their payloads.
    pub(crate) fn iter<T: ?Sized>(&self) -> impl Iterator<Item = (Handle<T, K>, P)> + '_ {
        self.cells
            .all()
            .iter()
            .enumerate()
            .filter_map(|(slot, cell)| Some((self.handle_at(slot)?, cell.payload)))
    }
}

/// The copy is another issuer: handles of one do not resolve in the other, where kinds can tell.
impl<P, K: Kind, E, F: Clone, W: Clone, C: Clone> Clone for Slots<P, K, E, F, W, C> {
    fn clone(&self) -> Self {
        Self {
            cells: self.cells.clone(),
            free_list: self.free_list.clone(),
            live: self.live,
            retired: self.retired,
            watch: self.watch.clone(),
            issuer: K::new_issuer(),
            policy: PhantomData,
        }
    }
}

impl<P, K: Kind, E, F, W, C> fmt::Debug for Slots<P, K, E, F, W, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Slots")
            .field("live", &self.live)
            .field("retired", &self.retired)
            .finish_non_exhaustive()
    }
}

impl fmt::Display for Unresolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfRange => f.write_str("the handle names a slot that was never made"),
            Self::Stale { now } => {
                write!(
                    f,
                    "the handle is stale: its slot is at generation {now} now"
                )
            }
            Self::Foreign => f.write_str("the handle was issued by another store"),
        }
    }
}

impl core::error::Error for Unresolved {}

#[cfg(test)]
impl<P: Payload> Slots<P> {
    /// Ages a free slot so that tests reach the end of its generations.
    pub(crate) fn age(&mut self, slot: u32, generation: u32) {
        self.cells.cells[slot as usize].generation = generation;
    }
}
