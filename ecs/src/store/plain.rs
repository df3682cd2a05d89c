//! The store of plain data: values, generations and the free list, each in an array of its own.

mod commands;
mod walk;

use core::fmt;
use core::ops::{Index, IndexMut};

use super::live::LiveSlots;
use super::{Full, Policy, Retire, Unresolved};
use crate::handle::Handle;
use crate::slots::{IterCreated, KeptOrder, Slots};

pub use commands::{Flushed, StoreCommands};
pub use walk::{Drain, Iter, Reaper, Values, ValuesMut};

/// Plain data: what a [`Store`] keeps. Everything that is `Copy + 'static` is, of whatever crate.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not plain data",
    label = "a `Store` keeps only what is `Copy + 'static`",
    note = "derive `Clone` and `Copy` if every field is plain, or keep it in a `SlotMap`, which takes any type"
)]
pub trait Value: Copy + 'static {}

#[diagnostic::do_not_recommend]
impl<T: Copy + 'static> Value for T {}

/// The handles of a [`Store`].
type Key<T, P> = Handle<T, <P as Policy>::Kind>;

/// A growing store of plain data, whose removed slots are used again.
///
/// Values, generations and the free list lie in three arrays. Inserting and removing are constant
/// time (growth amortised), and removing writes no value byte. Looking up is a bounds check, a
/// load and a compare, and allocates nothing. Walking skips holes by a bit for each slot.
///
/// `P` says what happens when a slot's generations are used up, which free slot is issued next,
/// what kind of handle names the entries, and whether the order of creation is kept: see
/// [`Policy`].
///
/// Not for values that own anything (see `SlotMap`), nor where the walk must be over one
/// gapless slice (`SlotMap`), nor for values that belong to an entity (`SparseSet`).
///
/// ```
/// use ecs::store::Store;
///
/// #[derive(Clone, Copy)]
/// struct Enemy { health: i32 }
///
/// let mut enemies = Store::new();
/// let grunt = enemies.insert(Enemy { health: 20 });
/// enemies[grunt].health -= 5;
/// assert_eq!(enemies.remove(grunt).map(|enemy| enemy.health), Some(15));
/// assert!(enemies.get(grunt).is_none());
/// ```
pub struct Store<T: Value, P: Policy = Retire> {
    /// One for each slot; the values of slots that are not live are what they last were.
    pub(super) values: Vec<T>,
    pub(super) slots: LiveSlots<P>,
}

impl<T: Value> Store<T> {
    /// An empty store of the default policy; allocates nothing. Of other policies,
    /// `Store::<T, P>::default()` gives one.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty store with room for `capacity` entries.
    #[must_use]
    pub fn with_capacity(capacity: usize) -> Self {
        let mut store = Self::new();
        store.reserve(capacity);
        store
    }
}

impl<T: Value, P: Policy> Store<T, P> {
    /// Makes room for `additional` more entries, so that neither inserting nor removing them
    /// allocates.
    pub fn reserve(&mut self, additional: usize) {
        let fresh = additional.saturating_sub(self.slots.free());
        self.values.reserve(fresh);
        self.slots.reserve(additional);
    }

    /// How many entries there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.slots.live()
    }

    /// Whether there are no entries.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many slots fit without growing, retired ones included.
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.values.capacity().min(self.slots.capacity())
    }

    /// How many slots were ever made: those of entries, free ones and retired ones.
    #[must_use]
    pub fn slots(&self) -> usize {
        self.slots.made()
    }

    /// How many slots are free to be issued again.
    #[must_use]
    pub fn free(&self) -> usize {
        self.slots.free()
    }

    /// How many slots have used up their generations and are never issued again.
    #[must_use]
    pub fn retired(&self) -> usize {
        self.slots.retired()
    }

    /// Inserts `value` and gives its handle. Constant time, amortised.
    ///
    /// # Panics
    ///
    /// If slot numbers are used up: see [`try_insert`](Self::try_insert).
    #[inline(always)]
    pub fn insert(&mut self, value: T) -> Handle<T, P::Kind> {
        match self.try_insert(value) {
            Ok(handle) => handle,
            Err(_) => used_up(),
        }
    }

    /// As [`insert`](Self::insert), for stores that may use up their slot numbers.
    ///
    /// # Errors
    ///
    /// [`Full`] hands `value` back if no slot is free and the kind of handle cannot count further
    /// (65,536 slots with handles of kind `u16`, 2³² − 1 with others). Nothing has changed then.
    #[inline(always)]
    pub fn try_insert(&mut self, value: T) -> Result<Handle<T, P::Kind>, Full<T>> {
        self.slots
            .acquire_beside((), &mut self.values, value)
            .ok_or(Full(value))
    }

    /// Inserts what `value` makes of the handle the entry will have.
    ///
    /// If `value` panics, the store is as it was; the handle that `value` saw is then the one of
    /// the next entry inserted.
    ///
    /// # Panics
    ///
    /// If slot numbers are used up, or if `value` does.
    pub fn insert_with(
        &mut self,
        value: impl FnOnce(Handle<T, P::Kind>) -> T,
    ) -> Handle<T, P::Kind> {
        let Some(handle) = self.slots.peek() else {
            used_up()
        };
        self.insert(value(handle))
    }

    /// Removes the entry and gives its value, or `None` if it was gone already. Constant time.
    #[inline]
    pub fn remove(&mut self, handle: Handle<T, P::Kind>) -> Option<T> {
        self.slots.release(handle)?;
        self.values.get(handle.index()).copied()
    }

    /// Whether the entry is there.
    #[must_use]
    #[inline]
    pub fn contains(&self, handle: Handle<T, P::Kind>) -> bool {
        self.slots.find(handle).is_some()
    }

    /// The value of the entry, or `None` if it was removed.
    #[must_use]
    #[inline]
    pub fn get(&self, handle: Handle<T, P::Kind>) -> Option<&T> {
        self.values.get(self.slots.find(handle)?)
    }

    /// The value of the entry, to change it.
    #[must_use]
    #[inline]
    pub fn get_mut(&mut self, handle: Handle<T, P::Kind>) -> Option<&mut T> {
        self.values.get_mut(self.slots.find(handle)?)
    }

    /// As [`get`](Self::get), with the reason for a miss.
    ///
    /// # Errors
    ///
    /// [`Unresolved`] says whether the slot was never made, has moved on, or belongs to another
    /// store.
    pub fn try_get(&self, handle: Handle<T, P::Kind>) -> Result<&T, Unresolved> {
        self.slots
            .try_get(handle)
            .map(|()| &self.values[handle.index()])
    }

    /// The values of several entries at once, to change them; `None` if one was removed or is
    /// named twice.
    #[must_use]
    pub fn get_disjoint_mut<const N: usize>(
        &mut self,
        handles: [Handle<T, P::Kind>; N],
    ) -> Option<[&mut T; N]> {
        if !handles.iter().all(|&handle| self.contains(handle)) {
            return None;
        }
        self.values
            .get_disjoint_mut(handles.map(Handle::index))
            .ok()
    }

    /// The handle of the entry that is now in `slot`.
    #[must_use]
    pub fn handle_at(&self, slot: usize) -> Option<Handle<T, P::Kind>> {
        self.slots.handle_at(slot)
    }

    /// The entries in the order in which they were inserted. Starting is constant time; nothing is
    /// sorted or allocated.
    pub fn iter_created(&self) -> IterCreated<'_, Self>
    where
        P::Order: KeptOrder,
    {
        P::Order::created(&self.slots.watch().1).walk(self)
    }

    /// Removes all entries and keeps the memory. Every handle is stale afterwards.
    pub fn clear(&mut self) {
        self.slots.release_all();
    }

    /// Removes the entries for which `keep` says no, in slot order.
    pub fn retain(&mut self, mut keep: impl FnMut(Handle<T, P::Kind>, &mut T) -> bool) {
        self.each(|value, handle, reaper| {
            if !keep(handle, value) {
                reaper.remove(handle);
            }
        });
    }
}

#[cold]
#[track_caller]
fn used_up() -> ! {
    panic!("{}", Full(()))
}

impl<T: Value, P: Policy> Iterator for IterCreated<'_, Store<T, P>> {
    type Item = (Handle<T, P::Kind>, T);

    fn next(&mut self) -> Option<Self::Item> {
        let slot = self.next_slot()?;
        Some((self.of.slots.handle_at(slot)?, self.of.values[slot]))
    }
}

impl<T: Value, P: Policy> Default for Store<T, P> {
    fn default() -> Self {
        Self {
            values: Vec::new(),
            slots: Slots::default(),
        }
    }
}

/// The copy resolves the same handles, unless they are namespaced: then it has handles of its own.
impl<T: Value, P: Policy> Clone for Store<T, P> {
    fn clone(&self) -> Self {
        Self {
            values: self.values.clone(),
            slots: self.slots.clone(),
        }
    }
}

impl<T: Value, P: Policy> Index<Handle<T, P::Kind>> for Store<T, P> {
    type Output = T;

    /// # Panics
    ///
    /// With the text of [`Unresolved`] if the entry was removed.
    #[inline]
    #[track_caller]
    fn index(&self, handle: Handle<T, P::Kind>) -> &T {
        match self.try_get(handle) {
            Ok(value) => value,
            Err(reason) => panic!("{reason}"),
        }
    }
}

impl<T: Value, P: Policy> IndexMut<Handle<T, P::Kind>> for Store<T, P> {
    #[inline]
    #[track_caller]
    fn index_mut(&mut self, handle: Handle<T, P::Kind>) -> &mut T {
        match self.slots.try_get(handle) {
            Ok(()) => &mut self.values[handle.index()],
            Err(reason) => panic!("{reason}"),
        }
    }
}

impl<T: Value, P: Policy> Extend<T> for Store<T, P> {
    /// If the iterator panics, what it gave before is inserted.
    fn extend<I: IntoIterator<Item = T>>(&mut self, values: I) {
        values.into_iter().for_each(|value| {
            self.insert(value);
        });
    }
}

impl<T: Value + fmt::Debug, P: Policy> fmt::Debug for Store<T, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
