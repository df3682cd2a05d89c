//! Entities without a world: handles that are spawned and destroyed.

use core::fmt;

use super::live::{Live, LiveSlots};
use super::{Full, LowestFirst, Policy, Unresolved};
use crate::handle::Handle;
use crate::slots::{IterCreated, KeptOrder, Slots};

/// The live entities of a game that keeps its components in [`SparseSet`](super::SparseSet)s.
///
/// Spawning and destroying are constant time; the lowest free slot is used next, which keeps
/// the sets short. Destroying an entity does not touch the sets: their values of it stay until
/// they are removed, are never found through the handle of the slot's next entity, and can be told
/// by [`is_alive`](Self::is_alive).
///
/// `E` only keeps the entities of two games apart; `P` is a store's [`Policy`].
///
/// ```
/// use ecs::store::{Entities, SparseSet, join};
///
/// let mut entities = Entities::new();
/// let (mut position, mut velocity) = (SparseSet::new(), SparseSet::new());
/// let (rock, bird) = (entities.spawn(), entities.spawn());
/// position.insert(rock, 1.0).unwrap();
/// position.insert(bird, 5.0).unwrap();
/// velocity.insert(bird, 2.0).unwrap();
/// join((&mut position, &velocity)).each(|_, (position, velocity)| *position += velocity);
/// assert_eq!(position.get(bird), Some(&7.0));
/// ```
pub struct Entities<E: ?Sized = (), P: Policy = LowestFirst> {
    pub(super) slots: LiveSlots<P>,
    pub(super) game: core::marker::PhantomData<fn() -> *const E>,
}

impl Entities {
    /// No entities; allocates nothing. Of other games and policies, `Entities::<E, P>::default()`
    /// gives one.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// No entities, with room for `capacity`.
    #[must_use]
    pub fn with_capacity(capacity: usize) -> Self {
        let mut entities = Self::new();
        entities.reserve(capacity);
        entities
    }
}

impl<E: ?Sized, P: Policy> Entities<E, P> {
    /// Makes room for `additional` more entities, so that neither spawning nor destroying them
    /// allocates.
    pub fn reserve(&mut self, additional: usize) {
        self.slots.reserve(additional);
    }

    /// How many entities are alive.
    #[must_use]
    pub fn len(&self) -> usize {
        self.slots.live()
    }

    /// Whether no entity is alive.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many slots were ever made.
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

    /// Spawns an entity. Constant time, amortised.
    ///
    /// # Panics
    ///
    /// If slot numbers are used up: see [`try_spawn`](Self::try_spawn).
    pub fn spawn(&mut self) -> Handle<E, P::Kind> {
        match self.try_spawn() {
            Ok(handle) => handle,
            Err(full) => panic!("{full}"),
        }
    }

    /// As [`spawn`](Self::spawn), for policies that may use up the slot numbers.
    ///
    /// # Errors
    ///
    /// [`Full`] if no slot is free and none can be made. Nothing has changed then.
    #[inline]
    pub fn try_spawn(&mut self) -> Result<Handle<E, P::Kind>, Full<()>> {
        self.slots.acquire(()).ok_or(Full(()))
    }

    /// Destroys the entity; false if it was gone already. Constant time.
    pub fn destroy(&mut self, entity: Handle<E, P::Kind>) -> bool {
        self.slots.release(entity).is_some()
    }

    /// Whether the entity was spawned here and not destroyed.
    #[must_use]
    #[inline]
    pub fn is_alive(&self, entity: Handle<E, P::Kind>) -> bool {
        self.slots.find(entity).is_some()
    }

    /// As [`is_alive`](Self::is_alive), with the reason if it is not.
    ///
    /// # Errors
    ///
    /// [`Unresolved`] says whether the slot was never made, has moved on, or belongs elsewhere.
    pub fn check(&self, entity: Handle<E, P::Kind>) -> Result<(), Unresolved> {
        self.slots.try_get(entity)
    }

    /// The entity that is now in `slot`.
    #[must_use]
    pub fn handle_at(&self, slot: usize) -> Option<Handle<E, P::Kind>> {
        self.slots.handle_at(slot)
    }

    /// The live entities in the order in which they were spawned. Starting is constant time;
    /// nothing is sorted or allocated.
    pub fn iter_created(&self) -> IterCreated<'_, Self>
    where
        P::Order: KeptOrder,
    {
        P::Order::created(&self.slots.watch().1).walk(self)
    }

    /// Destroys all entities and keeps the memory.
    pub fn clear(&mut self) {
        self.slots.release_all();
    }

    /// The live entities in ascending slot order.
    pub fn iter(&self) -> impl Iterator<Item = Handle<E, P::Kind>> + '_ {
        let mut live = Live::<P>::new(&self.slots);
        core::iter::from_fn(move || live.next()).filter_map(|slot| self.slots.handle_at(slot))
    }
}

impl<E: ?Sized, P: Policy> Iterator for IterCreated<'_, Entities<E, P>> {
    type Item = Handle<E, P::Kind>;

    fn next(&mut self) -> Option<Self::Item> {
        let slot = self.next_slot()?;
        self.of.slots.handle_at(slot)
    }
}

impl<E: ?Sized, P: Policy> Default for Entities<E, P> {
    fn default() -> Self {
        Self {
            slots: Slots::default(),
            game: core::marker::PhantomData,
        }
    }
}

/// The copy knows the same entities, unless they are namespaced: then it has handles of its own.
impl<E: ?Sized, P: Policy> Clone for Entities<E, P> {
    fn clone(&self) -> Self {
        Self {
            slots: self.slots.clone(),
            game: core::marker::PhantomData,
        }
    }
}

impl<E: ?Sized, P: Policy> fmt::Debug for Entities<E, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
