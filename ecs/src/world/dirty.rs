//! What changed since it was last cleared: the dirty bits of tracked components.
//!
//! A bit is a comparison: a component of an entity is dirty while it was changed later than the
//! last [`clear_dirty`](World::clear_dirty), which therefore only reads the clock.

use core::fmt;

use super::World;
use crate::column::{ChangedRows, Column, Stamps, Tracks};
use crate::component::Component;
use crate::mask::Mask;
use crate::miss::Miss;
use crate::schema::Entity as Handle;
use crate::schema::{Holds, Id, Schema, Visitor, Walker};
use crate::storage::{Owned, Store};
use crate::table::Location;
use crate::transition::Change;

/// The change clock of a world.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChangeClock {
    /// The stamp of a change that happens now.
    pub(crate) now: u64,
    /// The reading at the last clearing.
    pub(crate) cleared: u64,
}

impl ChangeClock {
    pub(super) const START: Self = Self { now: 1, cleared: 0 };

    /// Moves on, and gives the reading that passes: what changes from now on is later than it.
    #[inline(always)]
    pub(crate) fn pass(&mut self) -> u64 {
        let passed = self.now;
        self.now += 1;
        passed
    }
}

impl<S: Schema> World<S> {
    /// Whether the component of an entity is dirty: added or changed since the last
    /// [`clear_dirty`](Self::clear_dirty). Not where the handle is stale, or the component absent
    /// or disabled. Constant time.
    #[must_use]
    pub fn is_dirty<C: Component<Column: Tracks<C>>>(&self, entity: Handle<S>) -> bool
    where
        S: Holds<C>,
    {
        self.is_number_dirty(entity, S::ID)
    }

    /// As [`is_dirty`](Self::is_dirty), by run-time id. What is not tracked is never dirty.
    #[must_use]
    pub fn is_dirty_id(&self, entity: Handle<S>, id: S::Id) -> bool {
        self.is_number_dirty(entity, id.number())
    }

    fn is_number_dirty(&self, entity: Handle<S>, id: u8) -> bool {
        self.slots.get(entity).is_some_and(|at| {
            self.stamps(id, at.table())
                .is_some_and(|stamps| stamps.get(at.row()).changed > self.clock.cleared)
        })
    }

    /// The ids of the dirty components of an entity; none where the handle is stale.
    #[must_use]
    pub fn dirty_set(&self, entity: Handle<S>) -> Mask {
        let dirty = |set: Mask, id| {
            if self.is_number_dirty(entity, id) {
                set.with(id)
            } else {
                set
            }
        };
        S::TRACKED.iter().fold(Mask::NONE, dirty)
    }

    /// Whether any component of any entity is dirty. Tables in which nothing was lent for writing
    /// since the last clearing are passed over.
    #[must_use]
    pub fn any_dirty(&self) -> bool {
        S::TRACKED
            .iter()
            .any(|id| self.dirty_number(id).next().is_some())
    }

    /// The entities whose component is dirty, in the order of tables and rows. Tables in which
    /// nothing was lent for writing since the last clearing are passed over.
    pub fn dirty<C: Component<Column: Tracks<C>>>(&self) -> IterDirty<'_, S>
    where
        S: Holds<C>,
    {
        self.dirty_number(S::ID)
    }

    /// As [`dirty`](Self::dirty), by run-time id.
    pub fn dirty_id(&self, id: S::Id) -> IterDirty<'_, S> {
        self.dirty_number(id.number())
    }

    fn dirty_number(&self, id: u8) -> IterDirty<'_, S> {
        self.changed_later(id, self.clock.cleared)
    }

    /// The entities whose component changed later than a reading of the clock, in the order of
    /// tables and rows.
    pub(crate) fn changed_later(&self, id: u8, since: u64) -> IterDirty<'_, S> {
        IterDirty {
            world: self,
            id,
            since,
            table: 0,
            rows: None,
        }
    }

    /// Makes every component of every entity clean. Constant time; the driver does it after every
    /// step.
    pub fn clear_dirty(&mut self) {
        self.clock.cleared = self.clock.pass();
    }

    /// Marks a component of an entity as changed.
    ///
    /// # Errors
    /// Where the handle is stale, or the component absent or disabled, nothing is marked.
    pub fn mark<C: Component<Column: Tracks<C>>>(&mut self, entity: Handle<S>) -> Result<(), Miss>
    where
        S: Holds<C>,
    {
        self.mark_number(entity, S::ID, C::NAME)
    }

    /// As [`mark`](Self::mark), by run-time id.
    ///
    /// # Errors
    /// Where the handle is stale, or the component absent, disabled or not tracked, nothing is
    /// marked.
    pub fn mark_id(&mut self, entity: Handle<S>, id: S::Id) -> Result<(), Miss> {
        self.mark_number(entity, id.number(), id.name())
    }

    fn mark_number(
        &mut self,
        entity: Handle<S>,
        id: u8,
        component: &'static str,
    ) -> Result<(), Miss> {
        let at = self.locate(entity)?;
        if !self.tables.masks[at.table()].contains(id) {
            return Err(self.miss_id(entity, id, component));
        }
        if !S::TRACKED.contains(id) {
            return Err(Miss::NotTracked { component });
        }
        self.note_changed(at, Mask::of(id), Mask::of(id));
        Ok(())
    }

    /// Marks the tracked ones of the components in `given` of a row; those that the entity did not
    /// have as added too.
    #[inline(always)]
    pub(crate) fn note_changed(&mut self, at: Location, given: Mask, had: Mask) {
        let tracked = given.intersection(S::TRACKED);
        if !tracked.is_empty() {
            let now = self.clock.now;
            S::walk(self.columns.as_mut(), tracked, &mut Note { at, had, now });
        }
    }

    /// Marks the tracked ones of the components in `given` of all rows of a table from `first` on
    /// as added, and logs that they were spawned.
    pub(crate) fn note_spawned(&mut self, table: usize, first: usize, given: Mask) {
        let tracked = given.intersection(S::TRACKED);
        if !tracked.is_empty() {
            let rows = first..self.tables.rows[table].len();
            let now = self.clock.now;
            S::walk(
                self.columns.as_mut(),
                tracked,
                &mut NoteAll {
                    table,
                    rows: rows.clone(),
                    now,
                },
            );
            self.transitions.reserve(rows.len() * tracked.len());
            for row in rows {
                let entity = self.tables.rows[table][row];
                self.log_all(entity, tracked, Change::Spawned);
            }
        }
    }

    /// The stamps of a component in a table, if it is there and tracked.
    fn stamps(&self, id: u8, table: usize) -> Option<&Stamps> {
        struct Find(usize);
        impl<'a, S: Schema> Visitor<'a, S, Owned> for Find {
            type Out = Option<&'a Stamps>;
            fn visit<C: Component>(self, store: &'a Store<C::Column>) -> Self::Out
            where
                S: Holds<C>,
            {
                store.get(self.0)?.stamps()
            }
        }
        S::visit(&self.columns.as_ref()[usize::from(id)], Find(table))
    }
}

/// The entities of which one component changed, in the order of tables and rows: what
/// [`World::dirty`] gives.
///
/// A type of its own, and not an `impl Iterator` of that method: so a component that is not tracked is
/// reported once.
pub struct IterDirty<'a, S: Schema> {
    world: &'a World<S>,
    id: u8,
    since: u64,
    /// The table to look into next.
    table: usize,
    /// What is left of the table before that one.
    rows: Option<ChangedRows<'a>>,
}

impl<S: Schema> fmt::Debug for IterDirty<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IterDirty").finish_non_exhaustive()
    }
}

impl<S: Schema> Iterator for IterDirty<'_, S> {
    type Item = Handle<S>;

    #[inline]
    fn next(&mut self) -> Option<Handle<S>> {
        loop {
            if let Some(row) = self.rows.as_mut().and_then(Iterator::next) {
                return Some(self.world.tables.rows[self.table - 1][row]);
            }
            if self.table == self.world.tables.rows.len() {
                return None;
            }
            let stamps = self.world.stamps(self.id, self.table);
            self.rows = stamps.map(|stamps| stamps.changed_since(self.since));
            self.table += 1;
        }
    }
}

struct Note {
    at: Location,
    had: Mask,
    now: u64,
}

impl<S: Schema> Walker<S> for Note {
    #[inline(always)]
    fn visit<C: Component>(&mut self, id: u8, store: &mut Store<C::Column>)
    where
        S: Holds<C>,
    {
        if let Some(stamps) = store.column(self.at.table()).stamps_mut() {
            stamps.mark(self.at.row(), self.now, !self.had.contains(id));
        }
    }
}

struct NoteAll {
    table: usize,
    rows: core::ops::Range<usize>,
    now: u64,
}

impl<S: Schema> Walker<S> for NoteAll {
    fn visit<C: Component>(&mut self, _: u8, store: &mut Store<C::Column>)
    where
        S: Holds<C>,
    {
        if let Some(stamps) = store.column(self.table).stamps_mut() {
            stamps.append(self.rows.clone(), self.now);
        }
    }
}
