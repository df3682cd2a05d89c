//! Looking inside: what an entity has, and a world that a person can read.

use core::fmt;

use super::World;
use crate::column::Column;
use crate::component::Component;
use crate::mask::Mask;
use crate::miss::Miss;
use crate::schema::Entity as Handle;
use crate::schema::{Holds, Id, Schema, Visitor};
use crate::storage::{Owned, Store};
use crate::table::Location;

/// A living entity, to be looked at.
pub struct EntityRef<'w, S: Schema> {
    world: &'w World<S>,
    entity: Handle<S>,
    at: Location,
}

impl<'w, S: Schema> EntityRef<'w, S> {
    /// The handle.
    #[must_use]
    pub fn handle(&self) -> Handle<S> {
        self.entity
    }

    /// The ids of its components, disabled ones under their disabled ids.
    #[must_use]
    pub fn mask(&self) -> Mask {
        self.world.mask_at(self.at, self.entity.index())
    }

    /// The number of its table, in the order in which tables came up.
    #[must_use]
    pub fn table(&self) -> usize {
        self.at.table()
    }

    /// Its components, in id order.
    pub fn components(&self) -> impl Iterator<Item = ComponentRef<'w, S>> + use<'w, S> {
        let (world, at, slot) = (self.world, self.at, self.entity.index());
        let mask = self.mask();
        S::Id::ALL
            .iter()
            .filter(move |id| mask.contains(id.number()))
            .map(move |&id| ComponentRef {
                world,
                at,
                slot,
                id,
            })
    }
}

impl<S: Schema> fmt::Debug for EntityRef<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} ", self.entity)?;
        let mut map = f.debug_map();
        for component in self.components() {
            map.entry(&format_args!("{}", component.id()), &component);
        }
        map.finish()
    }
}

/// A component of an entity, to be looked at; its `Debug` is that of the data, or `..`.
pub struct ComponentRef<'w, S: Schema> {
    world: &'w World<S>,
    at: Location,
    slot: usize,
    id: S::Id,
}

impl<S: Schema> ComponentRef<'_, S> {
    /// The id.
    #[must_use]
    pub fn id(&self) -> S::Id {
        self.id
    }
}

impl<S: Schema> fmt::Debug for ComponentRef<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        struct Show<'f, 'g> {
            at: Location,
            slot: usize,
            f: &'f mut fmt::Formatter<'g>,
        }
        impl<'a, S: Schema> Visitor<'a, S, Owned> for Show<'_, '_> {
            type Out = fmt::Result;
            fn visit<C: Component>(self, store: &'a Store<C::Column>) -> fmt::Result
            where
                S: Holds<C>,
            {
                match store.find::<S::Placement>(self.at, self.slot) {
                    Some((column, row)) => C::debug(&column.row(row), self.f),
                    None => Ok(()),
                }
            }
        }
        let store = &self.world.columns.as_ref()[usize::from(self.id.number())];
        let (at, slot) = (self.at, self.slot);
        S::visit(store, Show { at, slot, f })
    }
}

impl<S: Schema> World<S> {
    /// A living entity, to be looked at.
    ///
    /// # Errors
    /// Says why the handle misses.
    pub fn entity(&self, entity: Handle<S>) -> Result<EntityRef<'_, S>, Miss> {
        Ok(EntityRef {
            world: self,
            entity,
            at: self.locate(entity)?,
        })
    }
}

impl<S: Schema> fmt::Debug for World<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} with {} entities in {} tables",
            S::NAME,
            self.len(),
            self.tables.len()
        )?;
        for table in 0..self.tables.len() {
            let names: Vec<&str> = self.tables.masks[table]
                .iter()
                .map(|id| S::NAMES[usize::from(id)])
                .collect();
            writeln!(f, "table {table} ({}):", names.join(", "))?;
            for &entity in &self.tables.rows[table] {
                if let Ok(entity) = self.entity(entity) {
                    writeln!(f, "    {entity:?}")?;
                }
            }
        }
        Ok(())
    }
}
