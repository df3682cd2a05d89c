//! Values keyed by entity, dense, and walked in slot order whatever the history.

mod join;

use core::fmt;

use super::{Kind, Number, Outdated};
use crate::handle::Handle;
use crate::slots::BitSet;

pub use join::{Join, Lend, SharedSides, Side, Sides, join};

/// The row of a slot that has no value: a reserved index, as an `Option` would double its size.
const ABSENT: u32 = u32::MAX;

/// Where a slot's value is.
struct Place<K: Kind> {
    row: u32,
    /// Of the entity that the value belongs to; 0 if there is none.
    generation: K::Generation,
    issuer: K::Issuer,
}

/// Values of any type, one for each of some entities: a component without a world.
///
/// The values lie packed; a sparse array says where each slot's is, and a bit set in two levels
/// which slots have one. [`iter`](Self::iter) follows the bits, so it visits in ascending slot
/// order whatever the history: two sets of equal contents are walked alike.
/// [`iter_unordered`](Self::iter_unordered) follows the packed values, in an order that depends on
/// what was removed.
///
/// Inserting, looking up and removing are constant time. The sparse array is as long as the highest
/// slot used: 8 bytes a slot. A value whose entity was destroyed stays until it is removed or until
/// the slot's next entity gets one; see [`Entities`](super::Entities).
///
/// Not for values without an entity ([`Store`](super::Store)), nor for a few values among very many
/// slots (a `HashMap` keyed by handle).
pub struct SparseSet<T, E: ?Sized = (), K: Kind = u32> {
    places: Vec<Place<K>>,
    occupied: BitSet,
    /// Whose each value is.
    entities: Vec<Handle<E, K>>,
    values: Vec<T>,
}

impl<T, E: ?Sized, K: Kind> SparseSet<T, E, K> {
    /// An empty set; allocates nothing.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            places: Vec::new(),
            occupied: BitSet::new(),
            entities: Vec::new(),
            values: Vec::new(),
        }
    }

    /// An empty set with room for `values` values of entities in slots below `slots`.
    #[must_use]
    pub fn with_capacity(values: usize, slots: usize) -> Self {
        let mut set = Self::new();
        set.occupied.reserve(slots);
        set.places.resize(slots, Place::default());
        set.entities.reserve(values);
        set.values.reserve(values);
        set
    }

    /// How many values there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether there are no values.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Gives `entity` a value and returns the one it had. The value of an entity that was in the
    /// slot before is dropped.
    ///
    /// Constant time, amortised. The set grows to the slot of `entity`, so check a handle that comes
    /// from outside with [`Entities::is_alive`](super::Entities::is_alive) first.
    ///
    /// # Errors
    ///
    /// [`Outdated`] hands `value` back if a later entity of the slot has one.
    #[inline(always)]
    pub fn insert(&mut self, entity: Handle<E, K>, value: T) -> Result<Option<T>, Outdated<T>> {
        let slot = entity.index();
        if slot >= self.places.len() {
            self.grow(slot);
        }
        let place = &mut self.places[slot];
        if let Some(row) = self.values.get_mut(place.row as usize) {
            if place.issuer == entity.issuer() && place.generation > entity.generation() {
                return Err(Outdated(value));
            }
            let known = &mut self.entities[place.row as usize];
            let same = core::mem::replace(known, entity) == entity;
            place.generation = entity.generation();
            place.issuer = entity.issuer();
            let old = core::mem::replace(row, value);
            return Ok(same.then_some(old));
        }
        let row = row_number(self.values.len());
        // Whatever needs memory comes before what changes the set.
        self.entities.reserve(1);
        self.values.push(value);
        self.entities.push(entity);
        *place = Place {
            row,
            generation: entity.generation(),
            issuer: entity.issuer(),
        };
        self.occupied.insert(slot);
        Ok(None)
    }

    #[cold]
    fn grow(&mut self, slot: usize) {
        let slots = (slot + 1).max(self.places.capacity());
        self.occupied.reserve(slots);
        self.places.resize(slots, Place::default());
    }

    /// Takes the entity's value.
    pub fn remove(&mut self, entity: Handle<E, K>) -> Option<T> {
        let row = self.find(entity)?;
        self.places[entity.index()] = Place::default();
        self.occupied.remove(entity.index());
        self.entities.swap_remove(row);
        if let Some(moved) = self.entities.get(row) {
            self.places[moved.index()].row = row_number(row);
        }
        Some(self.values.swap_remove(row))
    }

    /// Drops all values and keeps the memory.
    pub fn clear(&mut self) {
        self.occupied.clear();
        self.places.clear();
        self.entities.clear();
        self.values.clear();
    }

    /// The row of the entity's value.
    #[inline]
    fn find(&self, entity: Handle<E, K>) -> Option<usize> {
        match self.places.get(entity.index()) {
            Some(place)
                if place.generation == entity.generation() && place.issuer == entity.issuer() =>
            {
                Some(place.row as usize)
            }
            _ => None,
        }
    }

    /// Whether the entity has a value.
    #[must_use]
    #[inline]
    pub fn contains(&self, entity: Handle<E, K>) -> bool {
        self.find(entity).is_some()
    }

    /// The entity's value.
    #[must_use]
    #[inline]
    pub fn get(&self, entity: Handle<E, K>) -> Option<&T> {
        self.values.get(self.find(entity)?)
    }

    /// The entity's value, to change it.
    #[must_use]
    #[inline]
    pub fn get_mut(&mut self, entity: Handle<E, K>) -> Option<&mut T> {
        let row = self.find(entity)?;
        self.values.get_mut(row)
    }

    /// The values of several entities at once, to change them; `None` if one has none or is named
    /// twice.
    #[must_use]
    pub fn get_disjoint_mut<const N: usize>(
        &mut self,
        entities: [Handle<E, K>; N],
    ) -> Option<[&mut T; N]> {
        let mut rows = [0; N];
        for (row, entity) in rows.iter_mut().zip(entities) {
            *row = self.find(entity)?;
        }
        self.values.get_disjoint_mut(rows).ok()
    }

    /// Drops the values for which `keep` says no, visiting them in slot order.
    ///
    /// If `keep` or a `Drop` panics, the values not yet visited stay.
    pub fn retain(&mut self, mut keep: impl FnMut(Handle<E, K>, &mut T) -> bool) {
        let mut from = 0;
        while let Some(slot) = self.occupied.first_from(from) {
            let row = self.places[slot].row as usize;
            let entity = self.entities[row];
            if !keep(entity, &mut self.values[row]) {
                self.remove(entity);
            }
            from = slot + 1;
        }
    }

    /// The entities and their values in ascending slot order.
    #[must_use]
    pub fn iter(&self) -> Ordered<'_, T, E, K> {
        Ordered {
            set: self,
            slots: self.occupied.iter(),
        }
    }

    /// Visits the entities and their values in ascending slot order, to change the values.
    pub fn each(&mut self, mut visit: impl FnMut(Handle<E, K>, &mut T)) {
        for slot in self.occupied.iter() {
            let row = self.places[slot].row as usize;
            visit(self.entities[row], &mut self.values[row]);
        }
    }

    /// The entities and their values in the order in which they lie, which depends on the history.
    /// Faster than [`iter`](Self::iter) once entities were removed.
    #[must_use]
    pub fn iter_unordered(&self) -> impl DoubleEndedIterator<Item = (Handle<E, K>, &T)> {
        self.entities.iter().copied().zip(&self.values)
    }

    /// As [`iter_unordered`](Self::iter_unordered), to change the values.
    pub fn iter_unordered_mut(
        &mut self,
    ) -> impl DoubleEndedIterator<Item = (Handle<E, K>, &mut T)> {
        self.entities.iter().copied().zip(&mut self.values)
    }

    /// The values as they lie, in the order of [`iter_unordered`](Self::iter_unordered).
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        &self.values
    }

    /// The values as they lie, to change them.
    #[must_use]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.values
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "there are fewer rows than slots"
)]
const fn row_number(row: usize) -> u32 {
    row as u32
}

/// The entities of a [`SparseSet`] and their values in ascending slot order.
pub struct Ordered<'a, T, E: ?Sized, K: Kind> {
    set: &'a SparseSet<T, E, K>,
    slots: crate::slots::Members<'a>,
}

impl<'a, T, E: ?Sized, K: Kind> Iterator for Ordered<'a, T, E, K> {
    type Item = (Handle<E, K>, &'a T);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let slot = self.slots.next()?;
        let place = self.set.places.get(slot)?;
        Some((
            place.entity(slot)?,
            self.set.values.get(place.row as usize)?,
        ))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.set.len()))
    }
}

impl<'a, T, E: ?Sized, K: Kind> IntoIterator for &'a SparseSet<T, E, K> {
    type Item = (Handle<E, K>, &'a T);
    type IntoIter = Ordered<'a, T, E, K>;

    fn into_iter(self) -> Ordered<'a, T, E, K> {
        self.iter()
    }
}

impl<K: Kind> Place<K> {
    /// The entity whose value is here.
    #[inline]
    fn entity<E: ?Sized>(&self, slot: usize) -> Option<Handle<E, K>> {
        Handle::issue(self.issuer, slot, self.generation)
    }
}

impl<K: Kind> Default for Place<K> {
    fn default() -> Self {
        Self {
            row: ABSENT,
            generation: K::Generation::ZERO,
            issuer: K::Issuer::default(),
        }
    }
}

impl<K: Kind> Clone for Place<K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K: Kind> Copy for Place<K> {}

impl<T, E: ?Sized, K: Kind> Default for SparseSet<T, E, K> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Clone, E: ?Sized, K: Kind> Clone for SparseSet<T, E, K> {
    fn clone(&self) -> Self {
        Self {
            places: self.places.clone(),
            occupied: self.occupied.clone(),
            entities: self.entities.clone(),
            values: self.values.clone(),
        }
    }
}

impl<T: fmt::Debug, E: ?Sized, K: Kind> fmt::Debug for SparseSet<T, E, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl<T, E: ?Sized, K: Kind> fmt::Debug for Ordered<'_, T, E, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Ordered(..)")
    }
}
