//! Walks over the entries of a `Store`: block by block of 64 slots, holes skipped by their bits.

use core::fmt;

use super::{Key, Store, Value};
use crate::slots::Policy;
use crate::store::live::{BLOCK, Live, LiveSlots};

impl<T: Value, P: Policy> Store<T, P> {
    /// The entries in slot order, as copies.
    #[must_use]
    pub fn iter(&self) -> Iter<'_, T, P> {
        Iter {
            live: Live::new(&self.slots),
            values: &self.values,
        }
    }

    /// The values in slot order, as copies.
    #[must_use]
    pub fn values(&self) -> Values<'_, T, P> {
        Values {
            live: Live::new(&self.slots),
            values: &self.values,
        }
    }

    /// The values in slot order, to change them.
    #[must_use]
    pub fn values_mut(&mut self) -> ValuesMut<'_, T, P> {
        ValuesMut {
            live: Live::new(&self.slots),
            rest: self.values.iter_mut(),
            at: 0,
        }
    }

    /// Visits the entries in slot order, to change and to remove them.
    ///
    /// The [`Reaper`] removes any entry, also the one being visited; one that is removed before it
    /// is reached is not visited. Inserting does not compile while the walk lasts, as it could move
    /// the values: record it in a [`StoreCommands`](super::StoreCommands).
    ///
    /// ```
    /// # use ecs::store::Store;
    /// let mut store = Store::new();
    /// store.extend([1, -2, 3]);
    /// store.each(|value, handle, reaper| {
    ///     *value *= 10;
    ///     if *value < 0 {
    ///         reaper.remove(handle);
    ///     }
    /// });
    /// assert!(store.values().eq([10, 30]));
    /// ```
    pub fn each(&mut self, mut visit: impl FnMut(&mut T, Key<T, P>, &mut Reaper<'_, T, P>)) {
        let mut reaper = Reaper {
            slots: &mut self.slots,
            values: core::marker::PhantomData,
        };
        let made = reaper.slots.made();
        for (block, values) in self.values.chunks_mut(BLOCK).enumerate() {
            let mut bits = reaper.slots.watch().0.live(block, made);
            while bits != 0 {
                let at = bits.trailing_zeros() as usize;
                // The visit to an entry before may have removed this one.
                if let Some(handle) = reaper.slots.handle_at(BLOCK * block + at) {
                    visit(&mut values[at], handle, &mut reaper);
                }
                bits &= bits - 1;
            }
        }
    }

    /// Removes all entries and gives them in slot order.
    ///
    /// Each is removed as it is given; those not asked for are removed when the iterator is
    /// dropped, and stay if it is forgotten.
    pub fn drain(&mut self) -> Drain<'_, T, P> {
        Drain { store: self, at: 0 }
    }
}

/// Removes entries while [`Store::each`] visits them.
pub struct Reaper<'a, T: Value, P: Policy> {
    slots: &'a mut LiveSlots<P>,
    values: core::marker::PhantomData<fn() -> T>,
}

impl<T: Value, P: Policy> Reaper<'_, T, P> {
    /// Removes the entry; false if it was gone already.
    #[inline]
    pub fn remove(&mut self, handle: Key<T, P>) -> bool {
        self.slots.release(handle).is_some()
    }

    /// Whether the entry is there.
    #[must_use]
    pub fn contains(&self, handle: Key<T, P>) -> bool {
        self.slots.find(handle).is_some()
    }
}

/// The entries of a [`Store`] in slot order, as copies.
pub struct Iter<'a, T: Value, P: Policy> {
    live: Live<'a, P>,
    values: &'a [T],
}

impl<T: Value, P: Policy> Iterator for Iter<'_, T, P> {
    type Item = (Key<T, P>, T);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let slot = self.live.next()?;
        Some((self.live.slots.handle_at(slot)?, self.values[slot]))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.live.size_hint()
    }
}

impl<'a, T: Value, P: Policy> IntoIterator for &'a Store<T, P> {
    type Item = (Key<T, P>, T);
    type IntoIter = Iter<'a, T, P>;

    fn into_iter(self) -> Iter<'a, T, P> {
        self.iter()
    }
}

/// The values of a [`Store`] in slot order, as copies.
pub struct Values<'a, T: Value, P: Policy> {
    live: Live<'a, P>,
    values: &'a [T],
}

impl<T: Value, P: Policy> Iterator for Values<'_, T, P> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        self.live.next().map(|slot| self.values[slot])
    }

    /// Whole blocks are walked as slices, which vectorises.
    #[inline]
    fn fold<B, F: FnMut(B, T) -> B>(self, start: B, mut step: F) -> B {
        let mut folded = start;
        for (block, values) in self.values.chunks(BLOCK).enumerate().skip(self.live.block) {
            let mut bits = self.live.bits(block);
            if bits == u64::MAX {
                for &value in values {
                    folded = step(folded, value);
                }
                continue;
            }
            while bits != 0 {
                if let Some(&value) = values.get(bits.trailing_zeros() as usize) {
                    folded = step(folded, value);
                }
                bits &= bits - 1;
            }
        }
        folded
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.live.size_hint()
    }
}

/// The values of a [`Store`] in slot order, to change them.
pub struct ValuesMut<'a, T: Value, P: Policy> {
    live: Live<'a, P>,
    /// The values from slot `at` on.
    rest: core::slice::IterMut<'a, T>,
    at: usize,
}

impl<'a, T: Value, P: Policy> Iterator for ValuesMut<'a, T, P> {
    type Item = &'a mut T;

    #[inline]
    fn next(&mut self) -> Option<&'a mut T> {
        let slot = self.live.next()?;
        let value = self.rest.nth(slot - self.at);
        self.at = slot + 1;
        value
    }

    /// Whole blocks are walked as slices, which vectorises.
    #[inline]
    fn fold<B, F: FnMut(B, &'a mut T) -> B>(self, start: B, mut step: F) -> B {
        let mut folded = start;
        let mut rest = self.rest.into_slice();
        let mut at = self.at;
        while !rest.is_empty() {
            let block = at / BLOCK;
            let from = at % BLOCK;
            let (values, later) = rest.split_at_mut(rest.len().min(BLOCK - from));
            rest = later;
            at += values.len();
            let mut bits = self.live.bits(block);
            if bits == u64::MAX {
                for value in values {
                    folded = step(folded, value);
                }
                continue;
            }
            let mut values = values.iter_mut();
            let mut next = from;
            while bits != 0 {
                let place = bits.trailing_zeros() as usize;
                if let Some(value) = values.nth(place - next) {
                    folded = step(folded, value);
                }
                next = place + 1;
                bits &= bits - 1;
            }
        }
        folded
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.live.size_hint()
    }
}

/// Removes the entries of a [`Store`] as it gives them.
pub struct Drain<'a, T: Value, P: Policy> {
    store: &'a mut Store<T, P>,
    /// No slot below has an entry.
    at: usize,
}

impl<T: Value, P: Policy> Iterator for Drain<'_, T, P> {
    type Item = (Key<T, P>, T);

    fn next(&mut self) -> Option<Self::Item> {
        while self.at < self.store.slots() {
            let slot = self.at;
            self.at += 1;
            if let Some(handle) = self.store.handle_at(slot) {
                return self.store.remove(handle).map(|value| (handle, value));
            }
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.store.len(), Some(self.store.len()))
    }
}

impl<T: Value, P: Policy> Drop for Drain<'_, T, P> {
    fn drop(&mut self) {
        self.for_each(drop);
    }
}

macro_rules! debug {
    ($($name:ident),*) => { $(
        impl<T: Value, P: Policy> fmt::Debug for $name<'_, T, P> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(concat!(stringify!($name), "(..)"))
            }
        }
    )* };
}

debug!(Reaper, Iter, Values, ValuesMut, Drain);
