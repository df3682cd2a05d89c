//! The fixed store: any type, inline, packed without gaps.

mod boxed;
mod walk;

use core::fmt;
use core::ops::{Index, IndexMut};

use arrayvec::ArrayVec;

use super::{Exhaustion, Full, Kind, Number, Retire, Unresolved};
use crate::handle::Handle;
use crate::slots::{Ascending, Cell, Payload, Slots};

pub use boxed::Boxed;
pub use walk::SlotMapDrain;

/// The integers a [`SlotMap`] can count in: `u16`, `u32` and `u64`. Sealed.
#[diagnostic::on_unimplemented(
    message = "a `SlotMap` cannot count in `{Self}`",
    note = "its index is `u16`, `u32` or `u64`"
)]
pub trait SlotIndex: Number + Kind<Slot = Self, Generation = Self, Issuer = ()> {
    /// How many slots can be told apart, one number being kept for the end of the free list.
    const SLOTS: usize;
}

impl SlotIndex for u16 {
    const SLOTS: usize = u16::MAX as usize;
}

impl SlotIndex for u32 {
    const SLOTS: usize = u32::MAX as usize;
}

/// A map is never longer than 2³² − 1, whatever counts its slots.
impl SlotIndex for u64 {
    const SLOTS: usize = u32::MAX as usize;
}

/// Where an entry is in the dense part; in a free slot, the link of the free list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<I>(pub(super) I);

impl<I: SlotIndex> Payload for Row<I> {
    #[inline]
    fn link(next: u32) -> Self {
        Self(I::truncate(next.into()))
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "only `u32`s are stored")]
    fn next(self) -> u32 {
        self.0.widen() as u32
    }
}

pub(super) type InlineSlots<I, E, const CAP: usize> =
    Slots<Row<I>, I, E, Ascending, (), [Cell<Row<I>, I>; CAP]>;

/// A store of at most `CAP` values of any type, inline and without a heap.
///
/// The values lie packed in one slice: [`as_slice`](Self::as_slice). Inserting, looking up and
/// removing are constant time; removing moves the last value into the gap, so their order is
/// that of the history. Each entry costs a key and an index beside its value: 12 bytes with `u32`.
///
/// `I` counts slots and generations, and so decides the size of a handle: 4, 8 or 16 bytes for
/// `u16`, `u32` or `u64`. `E` says what happens to a slot whose generations are used up. Slots are
/// issued ascending at first, then the one freed last.
///
/// Every slot has a generation of its own. A single counter for the whole map would be smaller by
/// nothing (a key carries a generation anyway), would be used up by all slots together, and could
/// not retire one slot alone.
///
/// [`new`](Self::new) is `const`, so that a map can be a `static`; a large one is best made there
/// or by [`boxed`](Self::boxed). `CAP` beyond what `I` can count is a compile error.
///
/// Not for an unknown number of entries, nor where order is to be a property of the contents
/// (`SparseSet`), nor where no value may ever move ([`Store`](super::Store)).
///
/// ```
/// use ecs::store::SlotMap;
///
/// let mut names = SlotMap::<String, 8>::new();
/// let ada = names.insert("Ada".into()).unwrap();
/// let bob = names.insert("Bob".into()).unwrap();
/// names.remove(ada);
/// assert_eq!(names.as_slice(), ["Bob"]);
/// assert_eq!(names[bob], "Bob");
/// assert!(names.get(ada).is_none());
/// ```
pub struct SlotMap<T, const CAP: usize, I: SlotIndex = u32, E: Exhaustion = Retire> {
    pub(super) slots: InlineSlots<I, E, CAP>,
    pub(super) values: ArrayVec<T, CAP>,
    /// The slot of each value, as far as there are values.
    pub(super) owners: [I; CAP],
}

impl<T, const CAP: usize, I: SlotIndex, E: Exhaustion> SlotMap<T, CAP, I, E> {
    /// An empty map.
    ///
    /// # Panics
    ///
    /// When compiled, if `I` cannot count `CAP` slots: here in a `static`, elsewhere where an
    /// insert is compiled.
    #[must_use]
    #[inline]
    #[track_caller]
    pub const fn new() -> Self {
        // In a `static` or a `const` this is a compile error at the caller's token; elsewhere the
        // same is said where the first insert is compiled.
        assert!(
            CAP <= I::SLOTS,
            "`CAP` slots cannot be counted by the index type `I`"
        );
        Self {
            slots: Slots::inline(Row(I::ZERO)),
            values: ArrayVec::new_const(),
            owners: [I::ZERO; CAP],
        }
    }

    /// How many entries there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether there are no entries.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Whether an insert would be refused.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.slots.free() == 0
    }

    /// `CAP`, of which retired slots are lost.
    #[must_use]
    pub const fn capacity(&self) -> usize {
        CAP
    }

    /// How many slots can be issued.
    #[must_use]
    pub fn free(&self) -> usize {
        self.slots.free()
    }

    /// How many slots have used up their generations and are never issued again.
    #[must_use]
    pub fn retired(&self) -> usize {
        self.slots.retired()
    }

    /// Inserts `value` and gives its handle. Constant time.
    ///
    /// # Errors
    ///
    /// [`Full`] hands `value` back if no slot is free.
    #[inline(always)]
    pub fn insert(&mut self, value: T) -> Result<Handle<T, I>, Full<T>> {
        const {
            assert!(
                CAP <= I::SLOTS,
                "`CAP` slots cannot be counted by the index type `I`"
            );
        };
        let row = self.values.len();
        let Some(handle) = self.slots.acquire(Row(I::truncate(row as u64))) else {
            return Err(Full(value));
        };
        self.owners[row] = I::truncate(handle.index() as u64);
        self.values.push(value);
        Ok(handle)
    }

    /// Inserts what `value` makes of the handle the entry will have; `None` if no slot is free.
    ///
    /// If `value` panics, the map is as it was; the handle that `value` saw is then the one of
    /// the next entry inserted.
    pub fn insert_with(&mut self, value: impl FnOnce(Handle<T, I>) -> T) -> Option<Handle<T, I>> {
        let handle = self.slots.peek()?;
        self.insert(value(handle)).ok()
    }

    /// Removes the entry and gives its value, or `None` if it was gone already. Constant time; the
    /// last value moves into the gap.
    #[inline]
    pub fn remove(&mut self, handle: Handle<T, I>) -> Option<T> {
        let row = self.slots.release(handle)?.0.to_usize();
        let value = self.values.swap_remove(row);
        if row < self.values.len() {
            let moved = self.owners[self.values.len()];
            self.owners[row] = moved;
            self.slots
                .set_at(moved.to_usize(), Row(I::truncate(row as u64)));
        }
        Some(value)
    }

    /// Whether the entry is there.
    #[must_use]
    #[inline]
    pub fn contains(&self, handle: Handle<T, I>) -> bool {
        self.slots.find(handle).is_some()
    }

    /// The value of the entry, or `None` if it was removed.
    #[must_use]
    #[inline]
    pub fn get(&self, handle: Handle<T, I>) -> Option<&T> {
        self.values.get(self.slots.get(handle)?.0.to_usize())
    }

    /// The value of the entry, to change it.
    #[must_use]
    #[inline]
    pub fn get_mut(&mut self, handle: Handle<T, I>) -> Option<&mut T> {
        self.values.get_mut(self.slots.get(handle)?.0.to_usize())
    }

    /// As [`get`](Self::get), with the reason for a miss.
    ///
    /// # Errors
    ///
    /// [`Unresolved`] says whether the slot does not exist or has moved on.
    pub fn try_get(&self, handle: Handle<T, I>) -> Result<&T, Unresolved> {
        self.slots
            .try_get(handle)
            .map(|row| &self.values[row.0.to_usize()])
    }

    /// The values of several entries at once, to change them; `None` if one was removed or is
    /// named twice.
    #[must_use]
    pub fn get_disjoint_mut<const N: usize>(
        &mut self,
        handles: [Handle<T, I>; N],
    ) -> Option<[&mut T; N]> {
        let mut rows = [0; N];
        for (row, handle) in rows.iter_mut().zip(handles) {
            *row = self.slots.get(handle)?.0.to_usize();
        }
        self.values.get_disjoint_mut(rows).ok()
    }

    /// The handle of the value at `row` of the slice.
    #[must_use]
    pub fn handle_at(&self, row: usize) -> Option<Handle<T, I>> {
        let owner = self.owners[..self.len()].get(row)?;
        self.slots.handle_at(owner.to_usize())
    }

    /// Drops all values. Every handle is stale afterwards.
    pub fn clear(&mut self) {
        self.slots.release_all();
        self.values.clear();
    }

    /// Removes and drops the entries for which `keep` says no.
    ///
    /// If `keep` or a `Drop` panics, the entries not yet visited stay, and every handle agrees.
    pub fn retain(&mut self, mut keep: impl FnMut(Handle<T, I>, &mut T) -> bool) {
        let mut row = 0;
        while let Some(handle) = self.handle_at(row) {
            if keep(handle, &mut self.values[row]) {
                row += 1;
            } else {
                self.remove(handle);
            }
        }
    }
}

impl<T, const CAP: usize, I: SlotIndex, E: Exhaustion> Default for SlotMap<T, CAP, I, E> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Clone, const CAP: usize, I: SlotIndex, E: Exhaustion> Clone for SlotMap<T, CAP, I, E> {
    fn clone(&self) -> Self {
        Self {
            slots: self.slots.clone(),
            values: self.values.clone(),
            owners: self.owners,
        }
    }
}

impl<T, const CAP: usize, I: SlotIndex, E: Exhaustion> Index<Handle<T, I>>
    for SlotMap<T, CAP, I, E>
{
    type Output = T;

    /// # Panics
    ///
    /// With the text of [`Unresolved`] if the entry was removed.
    #[track_caller]
    fn index(&self, handle: Handle<T, I>) -> &T {
        match self.try_get(handle) {
            Ok(value) => value,
            Err(reason) => panic!("{reason}"),
        }
    }
}

impl<T, const CAP: usize, I: SlotIndex, E: Exhaustion> IndexMut<Handle<T, I>>
    for SlotMap<T, CAP, I, E>
{
    #[track_caller]
    fn index_mut(&mut self, handle: Handle<T, I>) -> &mut T {
        match self.slots.try_get(handle) {
            Ok(row) => &mut self.values[row.0.to_usize()],
            Err(reason) => panic!("{reason}"),
        }
    }
}

impl<T: fmt::Debug, const CAP: usize, I: SlotIndex, E: Exhaustion> fmt::Debug
    for SlotMap<T, CAP, I, E>
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

const _: () = {
    assert!(size_of::<SlotMap<[f32; 12], 1024>>() <= 61_456);
    assert!(size_of::<SlotMap<u16, 8, u16>>() <= 8 * (2 + 6) + 16);
};
