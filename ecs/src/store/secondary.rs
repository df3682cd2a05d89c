//! A side table: values beside the entries of a store or the entities of a world.

use core::fmt;

use crate::handle::{Handle, Kind};

/// Values keyed by the handles of one store or world, in an array indexed by slot.
///
/// Looking up is a bounds check, a load and a compare: no hashing. The generation is checked, so
/// a value kept for an entry that is gone is never read through the handle of the slot's next
/// occupant. The table does not hear of removals: a value stays, counted and visited, until it is
/// removed here, until [`retain`](Self::retain) drops it, or until the slot's next occupant gets
/// a value of its own.
///
/// The array is as long as the highest slot used as a key. When few entries have a value, a
/// `HashMap` keyed by handle is smaller; for many values walked in order, see
/// [`SparseSet`](super::SparseSet). Handles of a store whose generations wrap do not tell which
/// came first: remove their values here when the entries are removed.
///
/// ```
/// use ecs::Handle;
/// use ecs::store::SecondaryMap;
///
/// struct Enemy;
/// let boss: Handle<Enemy> = Handle::from_bits(1 << 32).unwrap();
///
/// let mut threat = SecondaryMap::new();
/// threat.insert(boss, 100.0).unwrap();
/// assert_eq!(threat.get(boss), Some(&100.0));
/// ```
pub struct SecondaryMap<K: ?Sized, V, I: Kind = u32> {
    entries: Vec<Option<Entry<K, V, I>>>,
    /// How many of `entries` are filled.
    len: usize,
}

struct Entry<K: ?Sized, V, I: Kind> {
    /// Its slot is the index of this entry.
    handle: Handle<K, I>,
    value: V,
}

/// The table keeps a value for a later occupant of the slot; the refused value is handed back.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Outdated<V>(pub V);

impl<K: ?Sized, V, I: Kind> SecondaryMap<K, V, I> {
    /// An empty table; allocates nothing.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            entries: Vec::new(),
            len: 0,
        }
    }

    /// An empty table with room for the handles of `slots` slots.
    #[must_use]
    pub fn with_capacity(slots: usize) -> Self {
        Self {
            entries: Vec::with_capacity(slots),
            len: 0,
        }
    }

    /// How many values are kept, those of entries that are gone included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether no value is kept.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Keeps `value` for `handle` and gives the value it had before. A value kept for an earlier
    /// occupant of the slot is dropped.
    ///
    /// Constant time, amortised. The table grows to the slot of `handle`, so check a handle that
    /// comes from outside against its store first.
    ///
    /// # Errors
    ///
    /// [`Outdated`] hands `value` back if the table has a value for a later occupant of the slot.
    pub fn insert(&mut self, handle: Handle<K, I>, value: V) -> Result<Option<V>, Outdated<V>> {
        let index = handle.index();
        if index >= self.entries.len() {
            self.entries.resize_with(index + 1, || None);
        }
        let entry = &mut self.entries[index];
        if entry.as_ref().is_some_and(|entry| entry.handle > handle) {
            return Err(Outdated(value));
        }
        let old = entry.replace(Entry { handle, value });
        self.len += usize::from(old.is_none());
        Ok(old.filter(|old| old.handle == handle).map(|old| old.value))
    }

    /// The value kept for `handle`.
    #[must_use]
    pub fn get(&self, handle: Handle<K, I>) -> Option<&V> {
        match self.entries.get(handle.index()) {
            Some(Some(entry)) if entry.handle == handle => Some(&entry.value),
            _ => None,
        }
    }

    /// The value kept for `handle`, to change it.
    #[must_use]
    pub fn get_mut(&mut self, handle: Handle<K, I>) -> Option<&mut V> {
        match self.entries.get_mut(handle.index()) {
            Some(Some(entry)) if entry.handle == handle => Some(&mut entry.value),
            _ => None,
        }
    }

    /// Whether a value is kept for `handle`.
    #[must_use]
    pub fn contains(&self, handle: Handle<K, I>) -> bool {
        self.get(handle).is_some()
    }

    /// Takes out the value kept for `handle`.
    pub fn remove(&mut self, handle: Handle<K, I>) -> Option<V> {
        let entry = self.entries.get_mut(handle.index())?;
        let entry = entry.take_if(|entry| entry.handle == handle)?;
        self.len -= 1;
        Some(entry.value)
    }

    /// Keeps only the values for which `keep` says so, visiting them in slot order.
    ///
    /// Dropping the values whose entries are gone is
    /// `table.retain(|handle, _| store.contains(handle))`.
    pub fn retain(&mut self, mut keep: impl FnMut(Handle<K, I>, &mut V) -> bool) {
        for entry in &mut self.entries {
            // The count is settled before the value is dropped, so that a panicking `Drop` or
            // `keep` leaves the table in order.
            let rejected = entry.take_if(|entry| !keep(entry.handle, &mut entry.value));
            self.len -= usize::from(rejected.is_some());
        }
    }

    /// Drops all values and keeps the memory.
    pub fn clear(&mut self) {
        self.len = 0;
        self.entries.clear();
    }

    /// The handles and their values, in slot order. Visits unused slots too.
    pub fn iter(&self) -> impl Iterator<Item = (Handle<K, I>, &V)> {
        self.entries
            .iter()
            .flatten()
            .map(|entry| (entry.handle, &entry.value))
    }

    /// The handles and their values, in slot order, to change the values.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Handle<K, I>, &mut V)> {
        self.entries
            .iter_mut()
            .flatten()
            .map(|entry| (entry.handle, &mut entry.value))
    }
}

impl<K: ?Sized, V, I: Kind> Default for SecondaryMap<K, V, I> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: ?Sized, V: Clone, I: Kind> Clone for SecondaryMap<K, V, I> {
    fn clone(&self) -> Self {
        Self {
            entries: self.entries.clone(),
            len: self.len,
        }
    }
}

impl<K: ?Sized, V: Clone, I: Kind> Clone for Entry<K, V, I> {
    fn clone(&self) -> Self {
        Self {
            handle: self.handle,
            value: self.value.clone(),
        }
    }
}

impl<K: ?Sized, V: fmt::Debug, I: Kind> fmt::Debug for SecondaryMap<K, V, I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl<V> fmt::Debug for Outdated<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Outdated(..)")
    }
}

impl<V> fmt::Display for Outdated<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the table has a value for a later occupant of the slot")
    }
}

impl<V> core::error::Error for Outdated<V> {}
