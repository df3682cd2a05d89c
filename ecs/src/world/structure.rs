//! Structural changes: insert, remove, enable, disable, destroy.
//!
//! Every change first brings locations, rows and columns in order and only then lets go of
//! values, so a panicking `Drop` finds a whole world.

use super::World;
use crate::bundle::{Bundle, Given, Known, store};
use crate::column::Column;
use crate::component::Component;
use crate::hierarchy::Nesting as _;
use crate::mask::Mask;
use crate::miss::{Miss, Reason, Refused};
use crate::schema::Entity as Handle;
use crate::schema::{Disables, Holds, IfComponent, Schema, Visitor, VisitorMut, Walker, in_tables};
use crate::storage::{Owned, Placement, Store};
use crate::table::{Location, Moves};
use crate::transition::Change;

impl<S: Schema> World<S> {
    /// Adds components to an entity, or overwrites those it has, and gives what was there. A
    /// disabled component is replaced by the one inserted.
    ///
    /// # Errors
    /// On a stale handle nothing happens, and the bundle comes back.
    ///
    /// # Panics
    /// Where a component does not meet its invariant; see [`try_insert`](Self::try_insert).
    #[inline]
    #[track_caller]
    pub fn insert<B: Given<S>>(
        &mut self,
        entity: Handle<S>,
        bundle: B,
    ) -> Result<B::Had, Refused<B>> {
        match self.try_insert(entity, bundle) {
            Err(Refused {
                reason: Reason::Broken(broken),
                ..
            }) => panic!("cannot insert: {broken}"),
            other => other,
        }
    }

    /// As [`insert`](Self::insert), and gives the bundle back where it breaks an invariant.
    ///
    /// # Errors
    /// On a stale handle or a broken invariant nothing happens, and the bundle comes back.
    #[inline]
    pub fn try_insert<B: Given<S>>(
        &mut self,
        entity: Handle<S>,
        bundle: B,
    ) -> Result<B::Had, Refused<B>> {
        self.insert_unchecked_aliases(entity, bundle).map(B::had)
    }

    /// As [`try_insert`](Self::try_insert), for bundles whose components were checked to differ.
    #[inline]
    pub(crate) fn insert_unchecked_aliases<B: Bundle<S>>(
        &mut self,
        entity: Handle<S>,
        bundle: B,
    ) -> Result<B::Former, Refused<B>> {
        if let Err(broken) = bundle.check() {
            return Err(Refused {
                bundle,
                reason: Reason::Broken(broken),
            });
        }
        let at = match self.locate(entity) {
            Ok(at) => at,
            Err(miss) => {
                return Err(Refused {
                    bundle,
                    reason: Reason::Miss(miss),
                });
            }
        };
        let slot = entity.index();
        let held = self.held::<B>(slot);
        if const { all_sparse::<S, B>() } && !const { B::TWINS }.intersects(held) {
            let columns = self.columns.as_mut();
            return Ok(bundle.put(columns, at.table(), at.row(), held, slot));
        }
        let here = self.tables.masks[at.table()];
        let had = here.union(held);
        let twins = const { B::TWINS }.intersection(had);
        let mask = const { in_tables::<S>(B::MASK) }.union(here.difference(twins));
        let mut discard = Discard {
            at,
            slot,
            dropping: false,
        };
        if mask == here {
            if const { B::MASK.intersects(S::SPARSE) } {
                S::walk(self.columns.as_mut(), twins, &mut discard);
            }
            let columns = self.columns.as_mut();
            let former = bundle.put(columns, at.table(), at.row(), had, slot);
            self.note_changed(at, B::MASK, had);
            if discard.dropping {
                S::walk(self.columns.as_mut(), twins, &mut EmptyTrash);
            }
            return Ok(former);
        }
        let to = match const { sole::<S, B>() } {
            // Not here, since the entity is to move.
            Some(id) => self.beside(at.table(), here, id),
            None => self.destination(at.table(), here, mask),
        };
        if twins.is_empty() {
            (self.tables.moves[at.table()].migrate)(self, at, to);
        } else {
            let columns = self.columns.as_mut();
            S::walk(
                columns,
                here.difference(twins),
                &mut Migrate { from: at, to },
            );
            S::walk(columns, twins, &mut discard);
        }
        let row = self.arrive(entity, at, to);
        let former = bundle.put(self.columns.as_mut(), to, row, had, slot);
        self.note_changed(Location::new(to, row), B::MASK, had);
        self.log_all(entity, B::MASK.difference(had), Change::Inserted);
        if discard.dropping {
            S::walk(self.columns.as_mut(), twins, &mut EmptyTrash);
        }
        Ok(former)
    }

    /// Takes components out of an entity, enabled or disabled, and gives them.
    ///
    /// # Errors
    /// On a stale handle nothing happens.
    #[inline]
    pub fn remove<B: Known<S>>(&mut self, entity: Handle<S>) -> Result<B::Had, Miss> {
        let at = self.locate(entity)?;
        let slot = entity.index();
        let held = self.held::<B>(slot);
        if const { all_sparse::<S, B>() } {
            let columns = self.columns.as_mut();
            return Ok(B::had(B::take(columns, at.table(), at.row(), held, slot)));
        }
        let here = self.tables.masks[at.table()];
        let had = here.union(held);
        let gone = const { B::MASK.union(B::TWINS) }.intersection(here);
        let columns = self.columns.as_mut();
        if gone.is_empty() {
            return Ok(B::had(B::take(columns, at.table(), at.row(), had, slot)));
        }
        let to = match const { sole::<S, B>() } {
            Some(id) => self.beside(at.table(), here, id),
            None => self.destination(at.table(), here, here.difference(gone)),
        };
        let former = B::take(self.columns.as_mut(), at.table(), at.row(), had, slot);
        (self.tables.moves[to].migrate)(self, at, to);
        self.arrive(entity, at, to);
        self.log_all(entity, gone, Change::Removed);
        Ok(B::had(former))
    }

    /// Destroys an entity and drops its components; every handle to it becomes stale. Gives
    /// whether it lived. Children, where the schema has such, live on without a parent.
    #[inline]
    pub fn destroy(&mut self, entity: Handle<S>) -> bool {
        let Some(at) = self.slots.release(entity) else {
            return false;
        };
        (self.tables.moves[at.table()].destroy)(self, entity, at);
        true
    }

    /// Brings the table in order out of whose columns a row was taken, and lets go of its values.
    #[inline(always)]
    pub(super) fn left(&mut self, entity: Handle<S>, had: Mask, at: Location, dropping: bool) {
        let slot = entity.index();
        let mut all = had;
        let mut dropping = dropping;
        if const { !S::SPARSE.is_empty() } {
            all = self.sparse_of(slot).union(had);
            let mut discard = Discard { at, slot, dropping };
            S::walk(self.columns.as_mut(), S::SPARSE, &mut discard);
            dropping = discard.dropping;
        }
        if let Some(moved) = self.tables.leave(at) {
            self.slots.set(moved, at);
        }
        self.log_destroyed(entity, all);
        if dropping {
            S::walk(self.columns.as_mut(), all, &mut EmptyTrash);
        }
    }

    /// Disables a component: the entity keeps the data and leaves ordinary queries. Gives whether
    /// that changed anything.
    ///
    /// # Errors
    /// Where the handle is stale or the component absent nothing happens.
    pub fn disable<C: Component>(&mut self, entity: Handle<S>) -> Result<bool, Miss>
    where
        S: Disables<IfComponent<C>>,
    {
        self.toggle::<C>(entity, <S as Holds<C>>::ID, <S as Disables<C>>::DISABLED)
    }

    /// Enables a disabled component, with the data it had. Gives whether that changed anything.
    ///
    /// # Errors
    /// Where the handle is stale or the component absent nothing happens.
    pub fn enable<C: Component>(&mut self, entity: Handle<S>) -> Result<bool, Miss>
    where
        S: Disables<IfComponent<C>>,
    {
        self.toggle::<C>(entity, <S as Disables<C>>::DISABLED, <S as Holds<C>>::ID)
    }

    /// Moves the data of a component from one of its ids to the other.
    pub(crate) fn toggle<C: Component>(
        &mut self,
        entity: Handle<S>,
        from: u8,
        into: u8,
    ) -> Result<bool, Miss>
    where
        S: Holds<C>,
    {
        let at = self.locate(entity)?;
        let slot = entity.index();
        let had = self.mask_at(at, slot);
        if had.contains(into) {
            return Ok(false);
        }
        if !had.contains(from) {
            return Err(Miss::Absent { component: C::NAME });
        }
        if <S::Placement as Placement>::SPARSE {
            let columns = self.columns.as_mut();
            let data = store::<S, C>(columns, from).unlink(slot);
            store::<S, C>(columns, into).link(slot, data);
            return Ok(true);
        }
        let had = self.tables.masks[at.table()];
        let kept = had.without(from);
        let to = self.destination(at.table(), had, kept.with(into));
        let columns = self.columns.as_mut();
        let moving = store::<S, C>(columns, from)
            .column(at.table())
            .leave(at.row());
        store::<S, C>(columns, into).column(to).arrive(moving);
        S::walk(columns, kept, &mut Migrate { from: at, to });
        let row = self.tables.rows[to].len();
        self.arrive(entity, at, to);
        if into == S::ID {
            self.note_changed(Location::new(to, row), Mask::of(into), Mask::of(into));
            self.log_all(entity, Mask::of(into), Change::Enabled);
        } else {
            self.log_all(entity, Mask::of(from), Change::Disabled);
        }
        Ok(true)
    }

    /// Copies an entity whose components are all `Clone`. The copy has the same parent, and no
    /// children.
    ///
    /// # Errors
    /// Names the first component that is not `Clone`, or says why the handle misses; nothing is
    /// spawned then.
    pub fn duplicate(&mut self, entity: Handle<S>) -> Result<Handle<S>, NotDuplicated> {
        let at = self.locate(entity).map_err(NotDuplicated::Miss)?;
        if self.slots.live() >= self.limit {
            return Err(NotDuplicated::Full);
        }
        let mask = self.mask_at(at, entity.index());
        let columns = self.columns.as_mut();
        let mut stage = Stage {
            at,
            slot: entity.index(),
            missing: None,
        };
        S::walk(columns, mask, &mut stage);
        if let Some(component) = stage.missing {
            S::walk(columns, mask, &mut EmptyTrash);
            return Err(NotDuplicated::NotClone { component });
        }
        let row = self.tables.rows[at.table()].len();
        let Some(copy) = self.slots.acquire(Location::new(at.table(), row)) else {
            S::walk(columns, mask, &mut EmptyTrash);
            return Err(NotDuplicated::Full);
        };
        S::walk(columns, mask, &mut Unstage(at.table(), copy.index()));
        self.tables.rows[at.table()].push(copy);
        S::Nesting::copied(&mut self.slots.watch_mut().1, entity.index(), copy.index());
        self.note_changed(Location::new(at.table(), row), mask, Mask::NONE);
        self.log_all(copy, mask, Change::Spawned);
        Ok(copy)
    }

    /// Where a living entity stands.
    #[inline(always)]
    pub(crate) fn locate(&self, entity: Handle<S>) -> Result<Location, Miss> {
        match self.slots.get(entity) {
            Some(at) => Ok(at),
            None => Err(self.miss(entity)),
        }
    }

    /// All components of the entity that stands at `at`, in `slot`.
    #[inline]
    pub(crate) fn mask_at(&self, at: Location, slot: usize) -> Mask {
        self.tables.masks[at.table()].union(self.sparse_of(slot))
    }

    /// The sparse components that a slot has.
    #[inline]
    pub(super) fn sparse_of(&self, slot: usize) -> Mask {
        struct Holds(usize);
        impl<'a, S: Schema> Visitor<'a, S, Owned> for Holds {
            type Out = bool;
            #[inline(always)]
            fn visit<C: Component>(self, store: &'a Store<C::Column>) -> bool
            where
                S: crate::schema::Holds<C>,
            {
                store.holds(self.0)
            }
        }
        let mut mask = Mask::NONE;
        for id in S::SPARSE {
            if S::visit(&self.columns.as_ref()[usize::from(id)], Holds(slot)) {
                mask = mask.with(id);
            }
        }
        mask
    }

    /// Which sparse components of a bundle, or their twins, a slot has.
    #[inline(always)]
    fn held<B: Bundle<S>>(&mut self, slot: usize) -> Mask {
        if const { B::MASK.intersects(S::SPARSE) } {
            B::held(self.columns.as_mut(), slot)
        } else {
            Mask::NONE
        }
    }

    #[cold]
    pub(super) fn miss(&self, entity: Handle<S>) -> Miss {
        match self.slots.try_get(entity) {
            Ok(_) => unreachable!("only asked for handles that do not resolve"),
            Err(why) => Miss::new::<S>(entity, why),
        }
    }

    /// The table with the components in `mask`, by the neighbours of `table` where one component
    /// is all that differs.
    #[inline(always)]
    pub(super) fn destination(&mut self, table: usize, had: Mask, mask: Mask) -> usize {
        let toggled = had.difference(mask).union(mask.difference(had));
        let id = match toggled.first() {
            Some(id) if toggled == Mask::of(id) => id,
            _ => return self.table(mask),
        };
        self.beside(table, had, id)
    }

    /// The table that has the component `id` where `table` lacks it, or lacks it where that has it.
    #[inline(always)]
    fn beside(&mut self, table: usize, had: Mask, id: u8) -> usize {
        match self.tables.neighbour(table, id) {
            Some(known) => known,
            None => self.find_beside(table, had, id),
        }
    }

    #[cold]
    #[inline(never)]
    fn find_beside(&mut self, table: usize, had: Mask, id: u8) -> usize {
        let to = self.table(if had.contains(id) {
            had.without(id)
        } else {
            had.with(id)
        });
        self.tables.link(table, to, id);
        to
    }

    /// Brings rows and locations in order after the columns of a row have moved to `to`, and gives
    /// the row where they stand now.
    #[inline(always)]
    pub(super) fn arrive(&mut self, entity: Handle<S>, from: Location, to: usize) -> usize {
        if let Some(moved) = self.tables.leave(from) {
            self.slots.set(moved, from);
        }
        let rows = &mut self.tables.rows[to];
        let row = rows.len();
        self.slots.set(entity, Location::new(to, row));
        rows.push(entity);
        row
    }
}

/// Whether a bundle gives sparse components alone: then no table is looked at.
const fn all_sparse<S: Schema, B: Bundle<S>>() -> bool {
    !B::MASK.is_empty() && in_tables::<S>(B::MASK).is_empty()
}

/// The id of the only component of a bundle, if it has no disabled twin.
const fn sole<S: Schema, B: Bundle<S>>() -> Option<u8> {
    match B::MASK.first() {
        Some(id) if B::MASK.len() == 1 && B::TWINS.is_empty() => Some(id),
        _ => None,
    }
}

/// Why an entity was not copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotDuplicated {
    /// The entity was not found.
    Miss(Miss),
    /// One of its components is not `Clone`.
    NotClone {
        /// The component.
        component: &'static str,
    },
    /// The world has as many entities as it may have.
    Full,
}

impl core::fmt::Display for NotDuplicated {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Miss(miss) => miss.fmt(f),
            Self::NotClone { component } => {
                write!(
                    f,
                    "the component `{component}` of the entity is not `Clone`"
                )
            }
            Self::Full => f.write_str("the world is full"),
        }
    }
}

impl core::error::Error for NotDuplicated {}

/// How the rows of a table are moved where no bundle of its components is at hand.
pub(super) fn walking_moves<S: Schema>() -> Moves<S> {
    Moves {
        destroy: |world, entity, at| {
            let had = world.tables.masks[at.table()];
            let mut discard = Discard {
                at,
                slot: 0,
                dropping: false,
            };
            S::walk(world.columns.as_mut(), had, &mut discard);
            world.left(entity, had, at, discard.dropping);
        },
        migrate: |world, from, to| {
            let masks = &world.tables.masks;
            let shared = masks[from.table()].intersection(masks[to]);
            S::walk(world.columns.as_mut(), shared, &mut Migrate { from, to });
        },
    }
}

/// Moves a row to another table, component by component.
pub(super) struct Migrate {
    pub(super) from: Location,
    pub(super) to: usize,
}

impl<S: Schema> Walker<S> for Migrate {
    #[inline(always)]
    fn visit<C: Component>(&mut self, _: u8, store: &mut Store<C::Column>)
    where
        S: Holds<C>,
    {
        store.migrate(self.from.table(), self.from.row(), self.to);
    }
}

/// Takes a row out, component by component, of sparse ones those that the slot has, and keeps what has a
/// `Drop` in the trash.
pub(super) struct Discard {
    pub(super) at: Location,
    /// Under which sparse components stand, if there are any among them.
    pub(super) slot: usize,
    pub(super) dropping: bool,
}

impl<S: Schema> Walker<S> for Discard {
    #[inline(always)]
    fn visit<C: Component>(&mut self, _: u8, store: &mut Store<C::Column>)
    where
        S: Holds<C>,
    {
        self.dropping |= if <S::Placement as Placement>::SPARSE {
            store.unlink_if_held(self.slot)
        } else {
            store.discard(self.at.table(), self.at.row());
            core::mem::needs_drop::<C::Data>()
        };
    }
}

/// Drops what was discarded.
pub(super) struct EmptyTrash;

impl<S: Schema> Walker<S> for EmptyTrash {
    fn visit<C: Component>(&mut self, _: u8, store: &mut Store<C::Column>)
    where
        S: Holds<C>,
    {
        store.trash.clear();
    }
}

/// Puts a second value of each component into the trash, from where [`Unstage`] takes it.
struct Stage {
    at: Location,
    slot: usize,
    missing: Option<&'static str>,
}

impl<S: Schema> Walker<S> for Stage {
    fn visit<C: Component>(&mut self, _: u8, store: &mut Store<C::Column>)
    where
        S: Holds<C>,
    {
        store.trash.clear();
        let copy = match store.find::<S::Placement>(self.at, self.slot) {
            Some((column, row)) => C::duplicate(&column.row(row)),
            None => None,
        };
        match copy {
            Some(copy) => store.trash.push(copy),
            None => self.missing = self.missing.or(Some(C::NAME)),
        }
    }
}

/// Appends what is in the trash to a table, or under a slot.
pub(super) struct Unstage(pub(super) usize, pub(super) usize);

impl<S: Schema> Walker<S> for Unstage {
    fn visit<C: Component>(&mut self, _: u8, store: &mut Store<C::Column>)
    where
        S: Holds<C>,
    {
        if let Some(copy) = store.trash.pop() {
            store.append::<S::Placement>(self.0, self.1, copy);
        }
    }
}

/// Empties a store: what has a `Drop` moves to `into`, the rest goes in place.
pub(super) struct Empty<'a, S: Schema> {
    pub(super) into: &'a mut S::Column<Owned>,
}

impl<'a, S: Schema> VisitorMut<'a, S, Owned> for Empty<'_, S> {
    type Out = ();
    fn visit<C: Component>(self, store: &'a mut Store<C::Column>)
    where
        S: Holds<C>,
    {
        store.unlink_all();
        if core::mem::needs_drop::<C::Data>() {
            let emptied = <S as Holds<C>>::column_mut::<Owned>(self.into);
            let fresh = store.columns.iter().map(|_| C::Column::default()).collect();
            emptied.columns = core::mem::replace(&mut store.columns, fresh);
            emptied.trash = core::mem::take(&mut store.trash);
        } else {
            store.columns.iter_mut().for_each(Column::clear);
        }
    }
}
