//! Writing a world down, and hashing it.

use serde::ser::{Error, SerializeTuple};
use serde::{Deserialize, Serialize, Serializer};

use super::describe::{Description, saved_ids};
use super::hash::Hasher;
use super::{EventVisitor, ResourceVisitor, Saved, SavedColumn, SavedVisitor, Snapshot};
use crate::component::Component;
use crate::event::{Events, HasEvent};
use crate::handle::Number as _;
use crate::hierarchy::Nesting as _;
use crate::mask::Mask;
use crate::resource::{HasResource, Resources};
use crate::schema::{Holds, Id, Schema};
use crate::slots::SavedSlots;
use crate::storage::Owned;
use crate::table::Index;
use crate::world::World;

/// The form of a snapshot. Raised when it changes.
pub(super) const FORMAT: u32 = 1;

/// What stands before the values.
#[derive(Serialize, Deserialize)]
pub(super) struct Header {
    pub(super) format: u32,
    pub(super) schema: Description,
    pub(super) tick: u64,
    pub(super) alpha: f32,
    pub(super) limit: Option<u64>,
    pub(super) slots: SavedSlots,
    pub(super) tables: Vec<SavedTable>,
    /// Children with their parents, slot by slot; those of one parent in their order.
    pub(super) parents: Vec<(u32, u32)>,
}

/// A table without its transient components; tables that do not differ otherwise are one.
#[derive(Serialize, Deserialize)]
pub(super) struct SavedTable {
    /// Places in the list of saved components, ascending.
    pub(super) components: Vec<u8>,
    /// The slots of the entities, row by row.
    pub(super) rows: Vec<u32>,
}

/// The tables of a world as they are saved: which of them are one.
struct Groups {
    /// In the order in which they came up.
    groups: Vec<(Mask, Vec<usize>)>,
    /// The ids that are saved, in order.
    ids: Vec<u8>,
}

impl Groups {
    fn of<S: Snapshot>(world: &World<S>) -> Self {
        let ids: Vec<u8> = saved_ids::<S>().map(Id::number).collect();
        let saved = ids.iter().fold(Mask::NONE, |mask, id| mask.with(*id));
        let (mut masks, mut tables): (Vec<Mask>, Vec<Vec<usize>>) = (Vec::new(), Vec::new());
        let mut index = Index::default();
        for (table, mask) in world.tables.masks.iter().enumerate() {
            let mask = mask.intersection(saved);
            if let Some(group) = index.find(&masks, mask) {
                tables[group].push(table);
                continue;
            }
            masks.push(mask);
            index.insert(&masks);
            tables.push(vec![table]);
        }
        let groups = masks.into_iter().zip(tables).collect();
        Self { groups, ids }
    }

    /// The tables that have a component, in order.
    fn tables_with(&self, id: u8) -> impl Iterator<Item = usize> + '_ {
        let with = self
            .groups
            .iter()
            .filter(move |(mask, _)| mask.contains(id));
        with.flat_map(|(_, tables)| tables.iter().copied())
    }
}

impl<S: Schema> World<S> {
    fn header(&self, groups: &Groups) -> Header
    where
        S: Snapshot,
    {
        let place = |id: u8| groups.ids.iter().position(|one| *one == id);
        let tables = groups.groups.iter().map(|(mask, tables)| SavedTable {
            components: mask
                .iter()
                .filter_map(place)
                .filter_map(|place| u8::try_from(place).ok())
                .collect(),
            rows: tables
                .iter()
                .flat_map(|&table| &self.tables.rows[table])
                .map(|entity| slot_of(entity.index()))
                .collect(),
        });
        Header {
            format: FORMAT,
            schema: Description::of::<S>(),
            tick: self.tick(),
            alpha: self.alpha(),
            limit: self.limit().and_then(|limit| u64::try_from(limit).ok()),
            slots: self.slots.save(),
            tables: tables.collect(),
            parents: S::Nesting::edges(&self.slots.watch().1),
        }
    }

    /// A hash of what the world holds: the tick, every entity with its components, its parent and
    /// its children, in slot order, and the resources that are saved. Worlds that came to the same
    /// contents in different ways have the same.
    ///
    /// Transient components are left out. It is the same on every run and target, and costs a walk
    /// over all slots.
    ///
    /// # Panics
    /// Where a `Serialize` of the user's refuses a value.
    #[must_use]
    pub fn content_hash(&self) -> u64
    where
        S: Snapshot,
    {
        let mut hasher = Hasher::default();
        hasher.word(self.tick());
        for (entity, at) in self.slots.iter::<S>() {
            hasher.word(entity.slot().widen());
            hasher.word(entity.generation().widen());
            for id in self.tables.masks[at.table()] {
                let row = HashRow {
                    world: self,
                    id,
                    table: at.table(),
                    row: at.row(),
                    hasher: &mut hasher,
                };
                if let Some(Err(error)) = S::visit_saved(S::Id::ALL[usize::from(id)], row) {
                    panic!("a component cannot be hashed: {error}");
                }
            }
        }
        for (child, parent) in S::Nesting::edges(&self.slots.watch().1) {
            hasher.word(u64::from(child) << 32 | u64::from(parent));
        }
        SavedResources(&self.resources)
            .serialize(&mut hasher)
            .expect("the resources can be hashed");
        hasher.finish()
    }

    /// A hash of all that the world will do next depends on: of the whole snapshot, with the
    /// generations, the free slots, the order of tables and rows, and the events that are saved.
    ///
    /// # Panics
    /// Where a `Serialize` of the user's refuses a value.
    #[must_use]
    pub fn state_hash(&self) -> u64
    where
        S: Snapshot,
    {
        Hasher::hash(self).expect("the world can be hashed")
    }
}

/// The number of a slot that exists.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a world has fewer than 2^32 slots"
)]
fn slot_of(index: usize) -> u32 {
    index as u32
}

struct HashRow<'a, S: Snapshot> {
    world: &'a World<S>,
    id: u8,
    table: usize,
    row: usize,
    hasher: &'a mut Hasher,
}

impl<S: Snapshot> SavedVisitor<S> for HashRow<'_, S> {
    type Out = Result<(), super::hash::NotHashed>;
    fn visit<C: Component>(self) -> Self::Out
    where
        S: Holds<C>,
        C::Column: SavedColumn<C>,
    {
        self.hasher.word(self.id.into());
        let store = S::column::<Owned>(&self.world.columns.as_ref()[usize::from(self.id)]);
        match store.get(self.table) {
            Some(column) => SavedColumn::<C>::save_row(column, self.row, self.hasher),
            None => Ok(()),
        }
    }
}

/// As a tuple: what stands before the values, the components, the resources, the events.
impl<S: Snapshot> Serialize for World<S> {
    fn serialize<Z: Serializer>(&self, to: Z) -> Result<Z::Ok, Z::Error> {
        let groups = Groups::of(self);
        let mut to = to.serialize_tuple(4)?;
        to.serialize_element(&self.header(&groups))?;
        to.serialize_element(&Components {
            world: self,
            groups: &groups,
        })?;
        to.serialize_element(&SavedResources(&self.resources))?;
        to.serialize_element(&SavedEvents(&self.events))?;
        to.end()
    }
}

/// Every component, in order.
struct Components<'a, S: Snapshot> {
    world: &'a World<S>,
    groups: &'a Groups,
}

impl<S: Snapshot> Serialize for Components<'_, S> {
    fn serialize<Z: Serializer>(&self, to: Z) -> Result<Z::Ok, Z::Error> {
        let mut to = to.serialize_tuple(self.groups.ids.len())?;
        for &id in &self.groups.ids {
            to.serialize_element(&Rows {
                world: self.world,
                groups: self.groups,
                id,
            })?;
        }
        to.end()
    }
}

/// The rows of one component in all tables.
struct Rows<'a, S: Snapshot> {
    world: &'a World<S>,
    groups: &'a Groups,
    id: u8,
}

impl<S: Snapshot> Serialize for Rows<'_, S> {
    fn serialize<Z: Serializer>(&self, to: Z) -> Result<Z::Ok, Z::Error> {
        struct Write<'a, S: Snapshot, Z> {
            rows: &'a Rows<'a, S>,
            to: Z,
        }
        impl<S: Snapshot, Z: Serializer> SavedVisitor<S> for Write<'_, S, Z> {
            type Out = Result<Z::Ok, Z::Error>;
            fn visit<C: Component>(self) -> Self::Out
            where
                S: Holds<C>,
                C::Column: SavedColumn<C>,
            {
                let Rows { world, groups, id } = *self.rows;
                let store = S::column::<Owned>(&world.columns.as_ref()[usize::from(id)]);
                let len = |table: usize| world.tables.rows[table].len();
                let all = if <C::Column as SavedColumn<C>>::EMPTY {
                    0
                } else {
                    groups.tables_with(id).map(len).sum()
                };
                let mut to = self.to.serialize_tuple(all)?;
                for table in groups.tables_with(id) {
                    if let Some(column) = store.get(table) {
                        SavedColumn::<C>::save(column, len(table), &mut to)?;
                    }
                }
                to.end()
            }
        }
        let id = S::Id::ALL[usize::from(self.id)];
        S::visit_saved(id, Write { rows: self, to })
            .unwrap_or_else(|| Err(Z::Error::custom("a component that is saved is not")))
    }
}

/// The resources that are saved, in order.
struct SavedResources<'a, R>(&'a R);

impl<R: Resources> Serialize for SavedResources<'_, R> {
    fn serialize<Z: Serializer>(&self, to: Z) -> Result<Z::Ok, Z::Error> {
        struct Write<'a, R, Q>(&'a R, Q);
        impl<L: Resources, Q: SerializeTuple> ResourceVisitor<L> for Write<'_, L, Q> {
            type Error = Q::Error;
            fn visit<R: Saved>(&mut self, _: &'static str) -> Result<(), Q::Error>
            where
                L: HasResource<R>,
            {
                self.1.serialize_element(self.0.get())
            }
        }
        let mut count = Count(0);
        let Ok(()) = R::each_saved(&mut count);
        let mut write = Write(self.0, to.serialize_tuple(count.0)?);
        R::each_saved(&mut write)?;
        write.1.end()
    }
}

/// The channels of the events that are saved, in order.
struct SavedEvents<'a, E>(&'a E);

impl<E: Events> Serialize for SavedEvents<'_, E> {
    fn serialize<Z: Serializer>(&self, to: Z) -> Result<Z::Ok, Z::Error> {
        struct Write<'a, E, Q>(&'a E, Q);
        impl<L: Events, Q: SerializeTuple> EventVisitor<L> for Write<'_, L, Q> {
            type Error = Q::Error;
            fn visit<E: Saved>(&mut self, _: &'static str) -> Result<(), Q::Error>
            where
                L: HasEvent<E>,
            {
                self.1.serialize_element(&self.0.channel().saved())
            }
        }
        let mut count = Count(0);
        let Ok(()) = E::each_saved(&mut count);
        let mut write = Write(self.0, to.serialize_tuple(count.0)?);
        E::each_saved(&mut write)?;
        write.1.end()
    }
}

struct Count(usize);

impl<L: Resources> ResourceVisitor<L> for Count {
    type Error = core::convert::Infallible;
    fn visit<R: Saved>(&mut self, _: &'static str) -> Result<(), Self::Error>
    where
        L: HasResource<R>,
    {
        self.0 += 1;
        Ok(())
    }
}

impl<L: Events> EventVisitor<L> for Count {
    type Error = core::convert::Infallible;
    fn visit<E: Saved>(&mut self, _: &'static str) -> Result<(), Self::Error>
    where
        L: HasEvent<E>,
    {
        self.0 += 1;
        Ok(())
    }
}
