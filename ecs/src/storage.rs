//! What a world keeps of each component: its columns of all tables, lent out as whole components.

mod sparse;

use core::fmt;

use crate::column::Column;
use crate::loan::Loan;

/// What is kept of each component: [`Owned`] stores, [`Lent`] loans, or [`Queued`] values.
pub trait Kind {
    /// What is kept of a component whose columns are `C`.
    type Of<C: Column>;
    /// Nothing yet.
    fn empty<C: Column>() -> Self::Of<C>;
}

/// The world's own storage.
#[derive(Debug)]
pub struct Owned;
/// Storage lent to a query or a system for `'w`.
#[derive(Debug)]
pub struct Lent<'w>(core::marker::PhantomData<&'w mut ()>);
/// Values waiting in a command log.
#[derive(Debug)]
pub struct Queued;

impl Kind for Owned {
    type Of<C: Column> = Store<C>;
    fn empty<C: Column>() -> Store<C> {
        Store {
            columns: Vec::new(),
            at: Vec::new(),
            first: 0,
            slots: Vec::new(),
            trash: Vec::new(),
        }
    }
}

impl<'w> Kind for Lent<'w> {
    type Of<C: Column> = Loan<'w, C>;
    fn empty<C: Column>() -> Loan<'w, C> {
        Loan::Gone
    }
}

impl Kind for Queued {
    type Of<C: Column> = std::collections::VecDeque<C::Value>;
    fn empty<C: Column>() -> Self::Of<C> {
        std::collections::VecDeque::new()
    }
}

pub use sparse::{InTables, Placement, Sparse};

/// Marks a table in which the component does not occur.
pub(crate) const ABSENT: u32 = u32::MAX;

/// The columns of one component in all tables that have it.
pub struct Store<C: Column> {
    /// In the order of their tables: new tables append. One at most where the component is sparse.
    pub(crate) columns: Vec<C>,
    /// Where each table's column is; [`ABSENT`], or past the end, where the table has none. Where
    /// the component is sparse, the same of each slot's row in the one column.
    pub(crate) at: Vec<u32>,
    /// The table of the first column. A look-up that finds it need not wait for the position.
    pub(crate) first: usize,
    /// The slot of each row of the one column of a sparse component; kept by [`sparse`].
    pub(crate) slots: Vec<u32>,
    /// Values whose row is gone already and whose `Drop` is still to run.
    pub(crate) trash: Vec<C::Value>,
}

impl<C: Column> fmt::Debug for Store<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Store")
            .field("columns", &self.columns.len())
            .finish_non_exhaustive()
    }
}

#[inline(always)]
pub(crate) fn position(at: &[u32], table: usize) -> Option<usize> {
    match at.get(table) {
        Some(&position) if position != ABSENT => Some(position as usize),
        _ => None,
    }
}

impl<C: Column> Store<C> {
    /// The column of a table, if it has one.
    #[inline(always)]
    pub(crate) fn get(&self, table: usize) -> Option<&C> {
        if table == self.first {
            return self.columns.first();
        }
        self.columns.get(position(&self.at, table)?)
    }

    /// The column of a table, for writing, if it has one.
    #[inline(always)]
    pub(crate) fn get_mut(&mut self, table: usize) -> Option<&mut C> {
        self.columns.get_mut(position(&self.at, table)?)
    }

    /// The column of a table whose mask says that it has one.
    #[inline(always)]
    pub(crate) fn column(&mut self, table: usize) -> &mut C {
        &mut self.columns[self.at[table] as usize]
    }

    /// Gives the table `table` a column.
    pub(crate) fn add(&mut self, table: usize) {
        if self.columns.is_empty() {
            self.first = table;
        }
        self.at.resize(table, ABSENT);
        self.at
            .push(u32::try_from(self.columns.len()).expect("fewer columns than tables"));
        self.columns.push(C::default());
    }

    /// Takes out the columns of tables whose number in `kept` is `None`, gives the others those
    /// numbers, and gives back memory that holds nothing.
    pub(crate) fn reclaim(&mut self, kept: &[Option<u32>]) {
        let here = core::mem::take(&mut self.at);
        let mut columns = core::mem::take(&mut self.columns).into_iter();
        self.trash.shrink_to_fit();
        for (&position, now) in here.iter().zip(kept) {
            if position == ABSENT {
                continue;
            }
            // Positions ascend with tables.
            if let (Some(mut column), Some(now)) = (columns.next(), now) {
                self.add(*now as usize);
                column.shrink();
                if let Some(place) = self.columns.last_mut() {
                    *place = column;
                }
            }
        }
        self.at.shrink_to_fit();
        self.columns.shrink_to_fit();
    }

    /// The bytes of heap memory of what is kept beside the columns' own.
    pub(crate) fn bytes(&self) -> usize {
        self.columns.capacity() * size_of::<C>()
            + (self.at.capacity() + self.slots.capacity()) * size_of::<u32>()
            + self.trash.capacity() * size_of::<C::Value>()
    }

    /// Moves a row to the end of another table's column.
    #[inline(always)]
    pub(crate) fn migrate(&mut self, from: usize, row: usize, to: usize) {
        let moving = self.column(from).leave(row);
        self.column(to).arrive(moving);
    }

    /// Takes out all rows from the row `rows` on, as [`discard`](Self::discard) does.
    pub(crate) fn truncate(&mut self, table: usize, rows: usize) {
        let column = &mut self.columns[self.at[table] as usize];
        column.truncate(rows, &mut self.trash);
    }

    /// Takes a row out; a value with a `Drop` goes to the trash until the world is whole again.
    #[inline(always)]
    pub(crate) fn discard(&mut self, table: usize, row: usize) {
        let value = self.column(table).swap_remove(row);
        if core::mem::needs_drop::<C::Value>() {
            self.trash.push(value);
        }
    }
}
