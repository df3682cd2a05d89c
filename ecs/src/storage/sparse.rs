//! Sparse components: one column outside the tables, whose rows are found by slot. Inserting and
//! removing one moves nothing else of the entity.

use super::{ABSENT, Store, position};
use crate::column::Column;
use crate::slots::number;
use crate::table::Location;

/// Where the values of a component are kept: [`InTables`] or [`Sparse`]. Sealed.
pub trait Placement: crate::query::Placed + sealed::Sealed + 'static {
    /// Whether it is [`Sparse`].
    const SPARSE: bool;
}

/// A column in every table whose entities have the component: the default, and the fastest to walk.
#[derive(Debug)]
pub struct InTables;

/// One column beside the tables: `#[component(sparse)]` on the variant of the schema. Inserting and
/// removing costs a few nanoseconds whatever else the entity has; a query that asks for more than
/// this component looks every row up.
#[derive(Debug)]
pub struct Sparse;

impl Placement for InTables {
    const SPARSE: bool = false;
}

impl Placement for Sparse {
    const SPARSE: bool = true;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::InTables {}
    impl Sealed for super::Sparse {}
}

/// Of a sparse component.
impl<C: Column> Store<C> {
    /// Whether a slot has a row.
    #[inline(always)]
    pub(crate) fn holds(&self, slot: usize) -> bool {
        position(&self.at, slot).is_some()
    }

    /// The one column.
    #[inline(always)]
    pub(crate) fn dense(&mut self) -> &mut C {
        if self.columns.is_empty() {
            self.columns.push(C::default());
        }
        &mut self.columns[0]
    }

    /// Gives a slot that has none a row.
    #[inline(always)]
    pub(crate) fn link(&mut self, slot: usize, value: C::Value) {
        if slot >= self.at.len() {
            self.make_places(slot + 1);
        }
        let row = self.slots.len();
        self.slots.push(number(slot));
        self.at[slot] = number(row);
        self.dense().push(value);
    }

    /// Makes places for the slots below `slots`.
    #[cold]
    pub(crate) fn make_places(&mut self, slots: usize) {
        if slots > self.at.len() {
            self.at.resize(slots, ABSENT);
        }
    }

    /// Takes the row of a slot that has one.
    #[inline(always)]
    pub(crate) fn unlink(&mut self, slot: usize) -> C::Value {
        let row = core::mem::replace(&mut self.at[slot], ABSENT) as usize;
        self.slots.swap_remove(row);
        if let Some(&moved) = self.slots.get(row) {
            self.at[moved as usize] = number(row);
        }
        self.columns[0].swap_remove(row)
    }

    /// Puts `value` in place of that of a slot that has one.
    #[inline(always)]
    pub(crate) fn relink(&mut self, slot: usize, value: C::Value) -> C::Value {
        self.columns[0].replace(self.at[slot] as usize, value)
    }

    /// As [`unlink`](Self::unlink), if the slot has a row; a value with a `Drop` goes to the trash.
    /// Gives whether anything waits there.
    #[inline(always)]
    pub(crate) fn unlink_if_held(&mut self, slot: usize) -> bool {
        if !self.holds(slot) {
            return false;
        }
        let value = self.unlink(slot);
        if core::mem::needs_drop::<C::Value>() {
            self.trash.push(value);
        }
        core::mem::needs_drop::<C::Value>()
    }

    /// Forgets every row; the column is emptied by the caller.
    pub(crate) fn unlink_all(&mut self) {
        for slot in self.slots.drain(..) {
            self.at[slot as usize] = ABSENT;
        }
    }

    /// Gives back memory that holds nothing.
    pub(crate) fn shrink(&mut self) {
        let places = self.at.iter().rposition(|&row| row != ABSENT);
        self.at.truncate(places.map_or(0, |last| last + 1));
        self.at.shrink_to_fit();
        self.slots.shrink_to_fit();
        self.trash.shrink_to_fit();
        if self.slots.is_empty() {
            self.columns = Vec::new();
        }
        self.columns.shrink_to_fit();
        self.columns.iter_mut().for_each(Column::shrink);
    }
}

/// Of either kind, by the component's placement `P`.
impl<C: Column> Store<C> {
    /// The column and the row of an entity that stands at `at`, in `slot`.
    #[inline(always)]
    pub(crate) fn find<P: Placement>(&self, at: Location, slot: usize) -> Option<(&C, usize)> {
        if P::SPARSE {
            Some((self.columns.first()?, position(&self.at, slot)?))
        } else {
            Some((self.get(at.table())?, at.row()))
        }
    }

    /// The same for writing.
    #[inline(always)]
    pub(crate) fn find_mut<P: Placement>(
        &mut self,
        at: Location,
        slot: usize,
    ) -> Option<(&mut C, usize)> {
        if P::SPARSE {
            let row = position(&self.at, slot)?;
            Some((self.columns.first_mut()?, row))
        } else {
            Some((self.get_mut(at.table())?, at.row()))
        }
    }

    /// Appends the value of an entity that has none: to the column of `table`, or under `slot`.
    #[inline(always)]
    pub(crate) fn append<P: Placement>(&mut self, table: usize, slot: usize, value: C::Value) {
        if P::SPARSE {
            self.link(slot, value);
        } else {
            self.column(table).push(value);
        }
    }

    /// Takes the value of an entity that has one.
    #[inline(always)]
    pub(crate) fn extract<P: Placement>(
        &mut self,
        table: usize,
        row: usize,
        slot: usize,
    ) -> C::Value {
        if P::SPARSE {
            self.unlink(slot)
        } else {
            self.column(table).swap_remove(row)
        }
    }
}
