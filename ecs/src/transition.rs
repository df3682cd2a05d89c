//! The transition log: which tracked components entities came to have, lost, or had enabled and
//! disabled, in order.
//!
//! There are no hooks and no observers. A system reads the log where the schedule lists it, and
//! that is the one way to react: the order is the declared one, and no change runs code.
//!
//! What is logged is decided by `#[component(tracked)]`. A schema without a tracked component logs
//! nothing and pays nothing, and an entity without one leaves no trace.

use core::fmt;

use crate::event::{Channel, Unread};
use crate::mask::Mask;
use crate::schema::{Entity, Id, Schema};
use crate::world::World;

/// One entry of the log: what became of an entity, and in which tick.
pub struct Transition<S: Schema> {
    /// The tick of the world.
    pub tick: u64,
    /// The entity. Of an [`Change::Destroyed`] it is stale.
    pub entity: Entity<S>,
    /// What became of it.
    pub change: Change<S::Id>,
}

/// What became of an entity. `I` is the component enum of the schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Change<I> {
    /// It was spawned with a component: one entry per tracked component, in the order of ids.
    Spawned(I),
    /// A component was inserted that it did not have, or had disabled. Overwriting is none.
    Inserted(I),
    /// A component was removed. Where it was disabled the id is the disabled one.
    Removed(I),
    /// A component was enabled.
    Enabled(I),
    /// A component was disabled.
    Disabled(I),
    /// It was destroyed: one entry, with the ids of all components that it had, those that are
    /// not tracked included.
    Destroyed(Mask),
}

impl<S: Schema> Clone for Transition<S> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<S: Schema> Copy for Transition<S> {}

impl<S: Schema> PartialEq for Transition<S> {
    fn eq(&self, other: &Self) -> bool {
        (self.tick, self.entity, self.change) == (other.tick, other.entity, other.change)
    }
}
impl<S: Schema> Eq for Transition<S> {}

impl<S: Schema> fmt::Debug for Transition<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Transition")
            .field("tick", &self.tick)
            .field("entity", &self.entity)
            .field("change", &self.change)
            .finish()
    }
}

impl<S: Schema> World<S> {
    /// The transition log since it was last cleared; read by a [`Cursor`](crate::Cursor), which learns what it
    /// missed.
    ///
    /// ```
    /// use ecs::prelude::*;
    /// use ecs::transition::Change;
    ///
    /// #[derive(Component, Clone, Copy)]
    /// #[component(tracked)]
    /// struct Armour(u32);
    ///
    /// #[world(name = Game)]
    /// enum Part {
    ///     Armour,
    /// }
    ///
    /// let mut world = Game::world();
    /// let mut cursor = Cursor::new();
    /// let knight = world.spawn(Armour(3));
    /// world.remove::<Armour>(knight).unwrap();
    /// let changes = world.transitions().read(&mut cursor).map(|one| one.change);
    /// assert!(changes.eq([Change::Spawned(Part::Armour), Change::Removed(Part::Armour)]));
    /// ```
    #[must_use]
    pub fn transitions(&self) -> &Channel<Transition<S>> {
        &self.transitions
    }

    /// Clears the transition log and keeps the memory; the driver does it after every step.
    pub fn clear_transitions(&mut self) {
        self.transitions.clear();
    }

    #[inline]
    pub(crate) fn log(&mut self, entity: Entity<S>, change: Change<S::Id>) {
        self.transitions.emit(Transition {
            tick: self.tick(),
            entity,
            change,
        });
    }

    /// Logs a change for every tracked one of some components.
    #[inline(always)]
    pub(crate) fn log_all(
        &mut self,
        entity: Entity<S>,
        of: Mask,
        change: fn(S::Id) -> Change<S::Id>,
    ) {
        for id in of.intersection(S::TRACKED) {
            self.log(entity, change(S::Id::ALL[usize::from(id)]));
        }
    }

    /// Logs that an entity with these components was destroyed.
    #[inline(always)]
    pub(crate) fn log_destroyed(&mut self, entity: Entity<S>, had: Mask) {
        if had.intersects(S::TRACKED) {
            self.log(entity, Change::Destroyed(had));
        }
    }
}

/// The transition log, read by a cursor of this system's own: a parameter of a system.
///
/// It sees what was logged before the phase began: commands are replayed when a phase ends.
pub struct Transitions<'w, S: Schema> {
    pub(crate) log: &'w Channel<Transition<S>>,
    pub(crate) next: &'w mut u64,
    pub(crate) missed: &'w mut u64,
}

impl<S: Schema> fmt::Debug for Transitions<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Transitions")
            .field("next", &self.next)
            .finish_non_exhaustive()
    }
}

impl<'w, S: Schema> Transitions<'w, S> {
    /// The entries that this system has not seen.
    pub fn read(&mut self) -> Unread<'w, '_, Transition<S>> {
        self.log.unread(self.next, self.missed)
    }

    /// How many entries were cleared before this system came to them, in all.
    #[must_use]
    pub fn missed(&self) -> u64 {
        *self.missed
    }

    /// Counts every entry as seen.
    pub fn skip(&mut self) {
        self.read().for_each(drop);
    }
}
