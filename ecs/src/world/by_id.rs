//! The same look-ups and structural changes by run-time id, for tools, scripts and decoders.

use super::World;
use super::structure::{Discard, EmptyTrash, Migrate, Unstage};
use crate::bundle::store;
use crate::column::Column;
use crate::component::Component;
use crate::mask::Mask;
use crate::miss::{Miss, Reason, Refused};
use crate::schema::Entity as Handle;
use crate::schema::{
    Broken, Holds, Id, Schema, ValueVisitor, Visitor, VisitorMut, check, in_tables, twin_of,
};
use crate::storage::{Owned, Placement, Store};
use crate::table::Location;
use crate::transition::Change;

impl<S: Schema> World<S> {
    /// Whether the entity lives and has the component under exactly this id.
    #[must_use]
    pub fn has_id(&self, entity: Handle<S>, id: S::Id) -> bool {
        self.slots
            .get(entity)
            .is_some_and(|at| self.mask_at(at, entity.index()).contains(id.number()))
    }

    /// A copy of a component with its id.
    ///
    /// # Errors
    /// Says why there is none; [`NotCopied::NotClone`] where the component is not `Clone`.
    pub fn get_value(&self, entity: Handle<S>, id: S::Id) -> Result<S::Value, NotCopied> {
        struct Copy<'w, S: Schema> {
            world: &'w World<S>,
            entity: Handle<S>,
            at: Location,
            id: u8,
        }
        impl<'a, S: Schema> Visitor<'a, S, Owned> for Copy<'_, S> {
            type Out = Result<S::Value, NotCopied>;
            fn visit<C: Component>(self, store: &'a Store<C::Column>) -> Self::Out
            where
                S: Holds<C>,
            {
                let found = store.find::<S::Placement>(self.at, self.entity.index());
                let Some((column, row)) = found else {
                    let miss = self.world.miss_id(self.entity, self.id, C::NAME);
                    return Err(NotCopied::Miss(miss));
                };
                match C::duplicate(&column.row(row)) {
                    Some(data) => Ok(value_of::<S, C>(self.id, data)),
                    None => Err(NotCopied::NotClone { component: C::NAME }),
                }
            }
        }
        let at = self.locate(entity).map_err(NotCopied::Miss)?;
        let id = id.number();
        S::visit(
            &self.columns.as_ref()[usize::from(id)],
            Copy {
                world: self,
                entity,
                at,
                id,
            },
        )
    }

    /// Adds a component to an entity under its value's id, or overwrites it, and gives what was
    /// there. The twin of the id, if the entity has it, is replaced.
    ///
    /// # Errors
    /// On a stale handle or a broken invariant nothing happens.
    pub fn insert_value(
        &mut self,
        entity: Handle<S>,
        value: S::Value,
    ) -> Result<Option<S::Value>, Reason> {
        let at = self.locate(entity).map_err(Reason::Miss)?;
        S::visit_value(
            value,
            Insert {
                world: self,
                entity,
                at,
                log: true,
            },
        )
    }

    /// Does `visitor` to the store in which an entity has a component under exactly this id, one that
    /// stands in tables, and counts it as changed. `None` where it has it not.
    pub(crate) fn rewrite<'w, V: VisitorMut<'w, S, Owned>>(
        &'w mut self,
        entity: Handle<S>,
        id: u8,
        visitor: impl FnOnce(Location) -> V,
    ) -> Option<V::Out> {
        let at = self.slots.get(entity)?;
        let had = self.tables.masks[at.table()];
        if !had.contains(id) {
            return None;
        }
        self.note_changed(at, Mask::of(id), had);
        let store = &mut self.columns.as_mut()[usize::from(id)];
        Some(S::visit_mut(store, visitor(at)))
    }

    /// Does `visitor` to the store of an id, to put a value into its trash for
    /// [`unstage`](Self::unstage).
    pub(crate) fn stage<'w, V: VisitorMut<'w, S, Owned>>(
        &'w mut self,
        id: u8,
        visitor: V,
    ) -> V::Out {
        S::visit_mut(&mut self.columns.as_mut()[usize::from(id)], visitor)
    }

    /// Whether an entity lives and has no component.
    pub(crate) fn is_bare(&self, entity: Handle<S>) -> bool {
        let mask = |at: Location| self.mask_at(at, entity.index());
        self.slots.get(entity).is_some_and(|at| mask(at).is_empty())
    }

    /// Gives an entity without components those of `ids`, at once: each the value that was put into
    /// the trash of its store.
    pub(crate) fn unstage(&mut self, entity: Handle<S>, ids: Mask) {
        let Some(at) = self.slots.get(entity) else {
            return S::walk(self.columns.as_mut(), ids, &mut EmptyTrash);
        };
        let to = self.destination(at.table(), Mask::NONE, in_tables::<S>(ids));
        S::walk(self.columns.as_mut(), ids, &mut Unstage(to, entity.index()));
        let row = self.arrive(entity, at, to);
        self.note_changed(Location::new(to, row), ids, Mask::NONE);
        self.log_all(entity, ids, Change::Inserted);
    }

    /// Takes a component out of an entity, under this id or its twin, and gives it.
    ///
    /// # Errors
    /// On a stale handle nothing happens.
    pub fn remove_id(&mut self, entity: Handle<S>, id: S::Id) -> Result<Option<S::Value>, Miss> {
        let at = self.locate(entity)?;
        let slot = entity.index();
        let had = self.mask_at(at, slot);
        let number = id.number();
        let id = match twin_of::<S>(number) {
            _ if had.contains(number) => number,
            Some(twin) if had.contains(twin) => twin,
            _ => return Ok(None),
        };
        if S::SPARSE.contains(id) {
            let store = &mut self.columns.as_mut()[usize::from(id)];
            return Ok(Some(S::visit_mut(store, Take { at, slot, id })));
        }
        let had = in_tables::<S>(had);
        let to = self.destination(at.table(), had, had.without(id));
        let columns = self.columns.as_mut();
        let value = S::visit_mut(&mut columns[usize::from(id)], Take { at, slot, id });
        S::walk(columns, had.without(id), &mut Migrate { from: at, to });
        self.arrive(entity, at, to);
        self.log_all(entity, Mask::of(id), Change::Removed);
        Ok(Some(value))
    }

    /// Disables a component by id; gives whether that changed anything.
    ///
    /// # Errors
    /// Where the handle is stale, the component absent or not one that can be disabled, nothing
    /// happens.
    pub fn disable_id(&mut self, entity: Handle<S>, id: S::Id) -> Result<bool, Miss> {
        self.toggle_id(entity, id, |twin, id| (twin.0 == id).then_some(*twin))
    }

    /// Enables a component by id; gives whether that changed anything.
    ///
    /// # Errors
    /// Where the handle is stale, the component absent or not one that can be disabled, nothing
    /// happens.
    pub fn enable_id(&mut self, entity: Handle<S>, id: S::Id) -> Result<bool, Miss> {
        self.toggle_id(entity, id, |twin, id| {
            (twin.0 == id).then_some((twin.1, twin.0))
        })
    }

    fn toggle_id(
        &mut self,
        entity: Handle<S>,
        id: S::Id,
        find: impl Fn(&(u8, u8), u8) -> Option<(u8, u8)>,
    ) -> Result<bool, Miss> {
        struct Toggle<'w, S: Schema>(&'w mut World<S>, Handle<S>, u8, u8);
        impl<'a, S: Schema> Visitor<'a, S, Owned> for Toggle<'_, S> {
            type Out = Result<bool, Miss>;
            fn visit<C: Component>(self, _: &'a Store<C::Column>) -> Self::Out
            where
                S: Holds<C>,
            {
                self.0.toggle::<C>(self.1, self.2, self.3)
            }
        }
        self.locate(entity)?;
        let number = id.number();
        let Some((from, into)) = S::TWINS.iter().find_map(|twin| find(twin, number)) else {
            return Err(Miss::NotDisableable {
                component: id.name(),
            });
        };
        let kinds = S::columns();
        S::visit(
            &kinds.as_ref()[usize::from(number)],
            Toggle(self, entity, from, into),
        )
    }

    /// Spawns an entity with these values; of several with one id, or an id and its twin, the
    /// last counts. A panic of the iterator spawns nothing.
    ///
    /// # Errors
    /// Where a value breaks its invariant, or the world is full, nothing is spawned.
    pub fn spawn_values(
        &mut self,
        values: impl IntoIterator<Item = S::Value>,
    ) -> Result<Handle<S>, Reason> {
        // The iterator and the invariants are the user's code: they run before anything changes.
        let checked = values.into_iter().map(|value| S::visit_value(value, Check));
        let values: Vec<S::Value> = checked.collect::<Result<_, _>>().map_err(Reason::Broken)?;
        let entity = self
            .spawn_unchecked_aliases(())
            .map_err(|Refused { reason, .. }| reason)?;
        for value in values {
            let at = self.locate(entity).map_err(Reason::Miss)?;
            let insert = Insert {
                world: self,
                entity,
                at,
                log: false,
            };
            S::visit_value(value, insert)?;
        }
        let at = self.locate(entity).map_err(Reason::Miss)?;
        self.log_all(entity, self.tables.masks[at.table()], Change::Spawned);
        Ok(entity)
    }
}

/// Gives a value back that meets its invariant.
struct Check;

impl<S: Schema> ValueVisitor<S> for Check {
    type Out = Result<S::Value, Broken>;

    fn visit<C: Component>(self, id: u8, data: C::Data) -> Self::Out
    where
        S: Holds<C>,
    {
        check::<C>(&data)?;
        Ok(value_of::<S, C>(id, data))
    }
}

/// The data under this id of its component, which may be the disabled one.
fn value_of<S: Holds<C>, C: Component>(id: u8, data: C::Data) -> S::Value {
    if S::TWINS.iter().any(|twin| twin.1 == id) {
        S::disabled_value(data)
    } else {
        S::value(data)
    }
}

struct Insert<'w, S: Schema> {
    world: &'w mut World<S>,
    entity: Handle<S>,
    at: Location,
    /// Whether an insertion is logged.
    log: bool,
}

impl<S: Schema> ValueVisitor<S> for Insert<'_, S> {
    type Out = Result<Option<S::Value>, Reason>;

    fn visit<C: Component>(self, id: u8, data: C::Data) -> Self::Out
    where
        S: Holds<C>,
    {
        let Self {
            world,
            entity,
            at,
            log,
        } = self;
        check::<C>(&data).map_err(Reason::Broken)?;
        let slot = entity.index();
        let had = world.mask_at(at, slot);
        let twin = twin_of::<S>(id).filter(|twin| had.contains(*twin));
        if <S::Placement as Placement>::SPARSE {
            let columns = world.columns.as_mut();
            if had.contains(id) {
                let former = store::<S, C>(columns, id).relink(slot, data);
                return Ok(Some(value_of::<S, C>(id, former)));
            }
            let replaced = twin.map(|twin| store::<S, C>(columns, twin).unlink(slot));
            store::<S, C>(columns, id).link(slot, data);
            drop(replaced);
            return Ok(None);
        }
        let had = in_tables::<S>(had);
        if had.contains(id) {
            let column = store::<S, C>(world.columns.as_mut(), id).column(at.table());
            let former = column.replace(at.row(), data);
            world.note_changed(at, Mask::of(id), had);
            return Ok(Some(value_of::<S, C>(id, former)));
        }
        let twins = twin.map_or(Mask::NONE, Mask::of);
        let kept = had.difference(twins);
        let to = world.destination(at.table(), had, kept.with(id));
        let columns = world.columns.as_mut();
        store::<S, C>(columns, id).column(to).push(data);
        S::walk(columns, kept, &mut Migrate { from: at, to });
        let mut discard = Discard {
            at,
            slot,
            dropping: false,
        };
        S::walk(columns, twins, &mut discard);
        let row = world.tables.rows[to].len();
        world.arrive(entity, at, to);
        world.note_changed(Location::new(to, row), Mask::of(id), had);
        if log {
            world.log_all(entity, Mask::of(id), Change::Inserted);
        }
        if discard.dropping {
            S::walk(world.columns.as_mut(), twins, &mut EmptyTrash);
        }
        Ok(None)
    }
}

struct Take {
    at: Location,
    slot: usize,
    id: u8,
}

impl<'a, S: Schema> VisitorMut<'a, S, Owned> for Take {
    type Out = S::Value;

    fn visit<C: Component>(self, store: &'a mut Store<C::Column>) -> S::Value
    where
        S: Holds<C>,
    {
        let Self { at, slot, .. } = self;
        let data = store.extract::<S::Placement>(at.table(), at.row(), slot);
        value_of::<S, C>(self.id, data)
    }
}

/// Why a component was not copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotCopied {
    /// The entity or the component was not found.
    Miss(Miss),
    /// The component is not `Clone`.
    NotClone {
        /// The component.
        component: &'static str,
    },
}

impl core::fmt::Display for NotCopied {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Miss(miss) => miss.fmt(f),
            Self::NotClone { component } => write!(f, "the component `{component}` is not `Clone`"),
        }
    }
}

impl core::error::Error for NotCopied {}
