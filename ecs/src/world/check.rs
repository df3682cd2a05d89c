//! Whether all that a world promises holds: what tests ask after every step, and after loading.

use super::World;
use crate::column::Column;
use crate::component::Component;
use crate::hierarchy::Nesting as _;
use crate::mask::Mask;
use crate::schema::{Holds, Schema, Visitor, check, twin_of};
use crate::storage::{Owned, Placement, Store, position};

impl<S: Schema> World<S> {
    /// Checks everything that always holds of a world: every living entity stands in one row and
    /// every row is of a living entity; every table has a column per component, as long as the
    /// table; no entity has a component and its disabled twin; live, free and retired slots add up;
    /// parents and children agree; and every value meets its invariant. Linear in the world.
    ///
    /// Only raw access to field slices can break an invariant; nothing breaks the rest.
    ///
    /// # Errors
    /// Says what does not hold.
    pub fn check(&self) -> Result<(), String> {
        self.slots.check()?;
        let mut rows = 0;
        for (table, &mask) in self.tables.masks.iter().enumerate() {
            let entities = &self.tables.rows[table];
            if self.tables.find(mask) != Some(table) {
                return Err(format!("table {table} is not found by its mask"));
            }
            if let Some(id) = mask
                .iter()
                .find(|id| twin_of::<S>(*id).is_some_and(|twin| mask.contains(twin)))
            {
                let name = S::NAMES[usize::from(id)];
                return Err(format!("table {table} has `{name}` and its twin"));
            }
            for (row, &entity) in entities.iter().enumerate() {
                match self.slots.get(entity) {
                    Some(at) if at.table() == table && at.row() == row => {}
                    other => {
                        return Err(format!(
                            "row {row} of table {table} is of {entity:?}, which stands at {other:?}"
                        ));
                    }
                }
            }
            rows += entities.len();
        }
        if rows != self.len() {
            return Err(format!("{rows} rows are of {} entities", self.len()));
        }
        for (id, store) in (0..=u8::MAX).zip(self.columns.as_ref()) {
            S::visit(store, CheckStore { world: self, id })?;
        }
        let alive = |slot: usize| self.slots.handle_at::<S>(slot).is_some();
        S::Nesting::check(&self.slots.watch().1, alive)
    }
}

/// The columns of one component.
struct CheckStore<'w, S: Schema> {
    world: &'w World<S>,
    id: u8,
}

impl<'a, S: Schema> Visitor<'a, S, Owned> for CheckStore<'_, S> {
    type Out = Result<(), String>;

    fn visit<C: Component>(self, store: &'a Store<C::Column>) -> Self::Out
    where
        S: Holds<C>,
    {
        let name = S::NAMES[usize::from(self.id)];
        let tables = &self.world.tables;
        if !store.trash.is_empty() {
            return Err(format!("values of `{name}` wait to be dropped"));
        }
        if <S::Placement as Placement>::SPARSE {
            return self.sparse::<C>(store);
        }
        let with = tables.masks.iter().filter(|mask| mask.contains(self.id));
        if with.count() != store.columns.len() {
            return Err(format!("`{name}` has columns of no table"));
        }
        for (table, mask) in tables.masks.iter().enumerate() {
            let column = store.get(table);
            if column.is_some() != Mask::of(self.id).intersects(*mask) {
                return Err(format!("table {table} and `{name}` disagree"));
            }
            let Some(column) = column else { continue };
            let len = tables.rows[table].len();
            if !column.is_of_length(len) {
                return Err(format!(
                    "table {table} has {len} rows and others of `{name}`"
                ));
            }
            for row in 0..len * usize::from(C::INVARIANT.is_some()) {
                check::<C>(&column.row(row))
                    .map_err(|broken| format!("table {table}, row {row}: {broken}"))?;
            }
        }
        Ok(())
    }
}

impl<S: Schema> CheckStore<'_, S> {
    /// The one column of a sparse component.
    fn sparse<C: Component>(&self, store: &Store<C::Column>) -> Result<(), String>
    where
        S: Holds<C>,
    {
        let name = S::NAMES[usize::from(self.id)];
        for (row, &slot) in store.slots.iter().enumerate() {
            let slot = slot as usize;
            if self.world.slots.handle_at::<S>(slot).is_none() {
                return Err(format!(
                    "row {row} of `{name}` is of slot {slot}, which is free"
                ));
            }
            if position(&store.at, slot) != Some(row) {
                return Err(format!("slot {slot} and row {row} of `{name}` disagree"));
            }
            if twin_of::<S>(self.id).is_some_and(|twin| self.world.sparse_of(slot).contains(twin)) {
                return Err(format!("slot {slot} has `{name}` and its twin"));
            }
        }
        let rows = store.slots.len();
        let placed = (0..store.at.len()).filter(|&slot| position(&store.at, slot).is_some());
        if placed.count() != rows {
            return Err(format!("slots without `{name}` have a row of it"));
        }
        let column = store.columns.first();
        if store.columns.len() > 1 || column.map_or(rows > 0, |column| !column.is_of_length(rows)) {
            return Err(format!("the column of `{name}` has not {rows} rows"));
        }
        for row in 0..rows * usize::from(C::INVARIANT.is_some()) {
            if let Some(column) = column {
                check::<C>(&column.row(row)).map_err(|broken| format!("row {row}: {broken}"))?;
            }
        }
        Ok(())
    }
}
