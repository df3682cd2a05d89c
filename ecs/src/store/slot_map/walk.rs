//! Walks over the entries of a `SlotMap`, in the order of its slice.

use core::fmt;

use super::{Exhaustion, Handle, SlotIndex, SlotMap};

impl<T, const CAP: usize, I: SlotIndex, E: Exhaustion> SlotMap<T, CAP, I, E> {
    /// The values, packed: `len` of them.
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        &self.values
    }

    /// The values, packed, to change them.
    #[must_use]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.values
    }

    /// The entries in the order of the slice.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Handle<T, I>, &T)> {
        self.values
            .iter()
            .zip(&self.owners)
            .filter_map(|(value, owner)| Some((self.slots.handle_at(owner.to_usize())?, value)))
    }

    /// The entries in the order of the slice, to change the values.
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = (Handle<T, I>, &mut T)> {
        let slots = &self.slots;
        self.values
            .iter_mut()
            .zip(&self.owners)
            .filter_map(|(value, owner)| Some((slots.handle_at(owner.to_usize())?, value)))
    }

    /// Removes all entries and gives them, the last of the slice first.
    ///
    /// Each is removed as it is given; those not asked for are dropped with the iterator, and stay
    /// if it is forgotten.
    pub fn drain(&mut self) -> SlotMapDrain<'_, T, CAP, I, E> {
        SlotMapDrain { map: self }
    }
}

/// Removes the entries of a [`SlotMap`] as it gives them.
pub struct SlotMapDrain<'a, T, const CAP: usize, I: SlotIndex, E: Exhaustion> {
    map: &'a mut SlotMap<T, CAP, I, E>,
}

impl<T, const CAP: usize, I: SlotIndex, E: Exhaustion> Iterator for SlotMapDrain<'_, T, CAP, I, E> {
    type Item = (Handle<T, I>, T);

    fn next(&mut self) -> Option<Self::Item> {
        let handle = self.map.handle_at(self.map.len().checked_sub(1)?)?;
        self.map.remove(handle).map(|value| (handle, value))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.map.len(), Some(self.map.len()))
    }
}

impl<T, const CAP: usize, I: SlotIndex, E: Exhaustion> ExactSizeIterator
    for SlotMapDrain<'_, T, CAP, I, E>
{
}

impl<T, const CAP: usize, I: SlotIndex, E: Exhaustion> Drop for SlotMapDrain<'_, T, CAP, I, E> {
    fn drop(&mut self) {
        self.map.clear();
    }
}

impl<T, const CAP: usize, I: SlotIndex, E: Exhaustion> fmt::Debug
    for SlotMapDrain<'_, T, CAP, I, E>
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SlotMapDrain(..)")
    }
}
