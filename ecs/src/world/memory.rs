//! How much memory a world takes, making room ahead, and giving back what holds nothing.

use super::World;
use crate::bundle::Given;
use crate::column::Column;
use crate::component::Component;
use crate::mask::Mask;
use crate::schema::{Holds, Id, Schema, Visitor, Walker};
use crate::storage::{Owned, Placement, Store};
use crate::table::Location;

/// The heap memory of a world in bytes, as the allocator was asked for it. What components, events
/// and resources own themselves is not in it.
///
/// Columns stand in a table and belong to a component, so their bytes are in both lists, those of
/// sparse components in the second alone; [`total`](Self::total) counts them once.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Memory<I> {
    /// Of each table, in the order of tables.
    pub tables: Vec<TableMemory>,
    /// Of each component, in id order.
    pub components: Vec<ComponentMemory<I>>,
    /// Of what is kept beside tables and components, by name.
    pub structures: Vec<(&'static str, usize)>,
}

/// The bytes of one table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TableMemory {
    /// Its components.
    pub mask: Mask,
    /// How many entities it has.
    pub len: usize,
    /// Of its columns.
    pub columns: usize,
    /// Of the list of its entities.
    pub entities: usize,
    /// Of the list of tables one component away.
    pub neighbours: usize,
}

/// The bytes of one component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ComponentMemory<I> {
    /// Its id.
    pub id: I,
    /// Of its columns of all tables.
    pub columns: usize,
    /// Of what finds them, and of values that wait to be dropped.
    pub store: usize,
}

impl<I> Memory<I> {
    /// All of it.
    #[must_use]
    pub fn total(&self) -> usize {
        let tables = self.tables.iter();
        let tables = tables.map(|table| table.entities + table.neighbours);
        let components = self.components.iter();
        let components = components.map(|component| component.columns + component.store);
        let structures = self.structures.iter().map(|(_, bytes)| *bytes);
        tables.chain(components).chain(structures).sum()
    }
}

impl<S: Schema> World<S> {
    /// How much heap memory the world takes, to the byte. Linear in the number of columns.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doctests/game.rs"));
    /// # fn main() {
    /// # let mut world = game();
    /// world.reserve::<Position>(1000);
    /// let memory = world.memory();
    /// assert_eq!(memory.tables[0].columns, 1000 * 8);
    /// assert!(memory.total() >= 1000 * (8 + size_of::<Entity>()));
    /// # }
    /// ```
    #[must_use]
    pub fn memory(&self) -> Memory<S::Id> {
        struct Measure<'t>(&'t mut [TableMemory]);
        impl<'a, S: Schema> Visitor<'a, S, Owned> for Measure<'_> {
            type Out = (usize, usize);
            fn visit<C: Component>(self, store: &'a Store<C::Column>) -> (usize, usize)
            where
                S: Holds<C>,
            {
                if <S::Placement as Placement>::SPARSE {
                    let columns = store.columns.iter().map(Column::bytes).sum();
                    return (columns, store.bytes());
                }
                let mut columns = 0;
                for (table, memory) in self.0.iter_mut().enumerate() {
                    let bytes = store.get(table).map_or(0, Column::bytes);
                    memory.columns += bytes;
                    columns += bytes;
                }
                (columns, store.bytes())
            }
        }
        let table = |table: usize| {
            let (entities, neighbours) = self.tables.bytes_of(table);
            TableMemory {
                mask: self.tables.masks[table],
                len: self.tables.rows[table].len(),
                columns: 0,
                entities,
                neighbours,
            }
        };
        let mut tables: Vec<TableMemory> = (0..self.tables.len()).map(table).collect();
        let stores = S::Id::ALL.iter().zip(self.columns.as_ref());
        let components = stores.map(|(&id, store)| {
            let (columns, store) = S::visit(store, Measure(&mut tables));
            ComponentMemory { id, columns, store }
        });
        Memory {
            components: components.collect(),
            tables,
            structures: vec![
                ("slots", self.slots.bytes()),
                ("tables", self.tables.bytes()),
                ("events", crate::event::Events::bytes(&self.events)),
                ("lost commands", self.lost.bytes()),
                (
                    "transitions",
                    crate::event::IsChannel::bytes(&self.transitions),
                ),
            ],
        }
    }

    /// Makes room for `additional` more entities with the components of a bundle: spawning them
    /// allocates nothing then, nor does destroying them where their components have no `Drop`.
    pub fn reserve<B: Given<S>>(&mut self, additional: usize) {
        /// Makes places for so many slots in sparse stores.
        struct Places(usize);
        impl<S: Schema> Walker<S> for Places {
            fn visit<C: Component>(&mut self, _: u8, store: &mut Store<C::Column>)
            where
                S: Holds<C>,
            {
                store.make_places(self.0);
            }
        }
        let table = self.table_of::<B>();
        B::reserve(self.columns.as_mut(), table, additional);
        self.tables.rows[table].reserve(additional);
        self.slots.reserve(additional);
        let sparse = const { B::MASK.intersection(S::SPARSE) };
        let mut places = Places(self.slots.capacity());
        S::walk(self.columns.as_mut(), sparse, &mut places);
    }

    /// Gives back memory that holds nothing: tables without entities go, and columns and lists are
    /// cut to their length. Slots stay, and so does what channels and the list of lost commands
    /// have. Gives how many tables went.
    ///
    /// The tables that stay keep their order, so what a query visits first does not change.
    /// Prepared queries and systems notice, and look at all tables anew. Linear in the number of
    /// entities and of columns.
    pub fn shrink(&mut self) -> usize {
        struct Reclaim<'a>(&'a [Option<u32>]);
        impl<S: Schema> Walker<S> for Reclaim<'_> {
            fn visit<C: Component>(&mut self, _: u8, store: &mut Store<C::Column>)
            where
                S: Holds<C>,
            {
                if <S::Placement as Placement>::SPARSE {
                    store.shrink();
                } else {
                    store.reclaim(self.0);
                }
            }
        }
        let mut left = 0;
        let mut kept = Vec::with_capacity(self.tables.len());
        for rows in &self.tables.rows {
            kept.push((!rows.is_empty()).then_some(left));
            left += u32::from(!rows.is_empty());
        }
        self.tables.reclaim(&kept);
        let all = S::Id::ALL
            .iter()
            .fold(Mask::NONE, |all, id| all.with(id.number()));
        S::walk(self.columns.as_mut(), all, &mut Reclaim(&kept));
        for (table, rows) in self.tables.rows.iter().enumerate() {
            for (row, &entity) in rows.iter().enumerate() {
                self.slots.set(entity, Location::new(table, row));
            }
        }
        self.slots.shrink();
        self.identity.layout += 1;
        kept.len() - self.tables.len()
    }
}
