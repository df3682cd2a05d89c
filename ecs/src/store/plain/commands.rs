//! Inserts and removals recorded for a `Store`, to be made later in one go.

use core::fmt;

use super::{Key, Store, Value};
use crate::slots::{Policy, Retire};

/// Inserts and removals of one [`Store`], recorded while it is borrowed and made by one flush.
///
/// The flush makes the removals first and the inserts afterwards, each in the order of recording,
/// so that inserts use the slots just freed. Removing what is gone is a no-op: an entry may be
/// recorded twice.
///
/// ```
/// use ecs::store::{Store, StoreCommands};
///
/// let mut store = Store::new();
/// let mut commands = StoreCommands::new();
/// store.extend([1, 2]);
/// store.each(|value, handle, _| {
///     if *value == 1 {
///         commands.remove(handle);
///         commands.insert(10);
///     }
/// });
/// commands.flush(&mut store);
/// assert!(store.values().eq([10, 2]));
/// ```
pub struct StoreCommands<T: Value, P: Policy = Retire> {
    removals: Vec<Key<T, P>>,
    inserts: Vec<T>,
}

/// What a flush did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flushed {
    /// How many entries were removed.
    pub removed: usize,
    /// How many recorded removals found their entry gone.
    pub stale: usize,
    /// How many entries were inserted.
    pub inserted: usize,
}

impl<T: Value, P: Policy> StoreCommands<T, P> {
    /// Nothing recorded; allocates nothing.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            removals: Vec::new(),
            inserts: Vec::new(),
        }
    }

    /// Records that `value` is to be inserted.
    pub fn insert(&mut self, value: T) {
        self.inserts.push(value);
    }

    /// Records that the entry is to be removed.
    pub fn remove(&mut self, handle: Key<T, P>) {
        self.removals.push(handle);
    }

    /// Whether nothing is recorded.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.removals.is_empty() && self.inserts.is_empty()
    }

    /// Makes what is recorded, removals first, and keeps the memory for the next round.
    ///
    /// # Panics
    ///
    /// If the store's slot numbers are used up; the inserts that were not made stay recorded.
    pub fn flush(&mut self, store: &mut Store<T, P>) -> Flushed {
        self.flush_with(store, |_| {})
    }

    /// As [`flush`](Self::flush), giving the handle of each insert, in the order of recording.
    ///
    /// # Panics
    ///
    /// If the store's slot numbers are used up, or if `inserted` does; the inserts that were not
    /// made stay recorded.
    pub fn flush_with(
        &mut self,
        store: &mut Store<T, P>,
        mut inserted: impl FnMut(Key<T, P>),
    ) -> Flushed {
        struct Made<'a, T>(&'a mut Vec<T>, usize);
        impl<T> Drop for Made<'_, T> {
            fn drop(&mut self) {
                self.0.drain(..self.1);
            }
        }
        let mut flushed = Flushed::default();
        for handle in self.removals.drain(..) {
            match store.remove(handle) {
                Some(_) => flushed.removed += 1,
                None => flushed.stale += 1,
            }
        }
        store.reserve(self.inserts.len());
        let mut made = Made(&mut self.inserts, 0);
        while let Some(&value) = made.0.get(made.1) {
            let handle = store.insert(value);
            made.1 += 1;
            inserted(handle);
        }
        flushed.inserted = made.1;
        flushed
    }
}

impl<T: Value, P: Policy> Default for StoreCommands<T, P> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Value, P: Policy> Clone for StoreCommands<T, P> {
    fn clone(&self) -> Self {
        Self {
            removals: self.removals.clone(),
            inserts: self.inserts.clone(),
        }
    }
}

impl<T: Value, P: Policy> fmt::Debug for StoreCommands<T, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StoreCommands")
            .field("removals", &self.removals)
            .field("inserts", &self.inserts.len())
            .finish()
    }
}
