//! The rows of a query as an iterator.

use core::fmt;
use core::marker::PhantomData;

use crate::mask::Mask;
use crate::query::prepare::Tables;
use crate::query::{Extent, ExtentOf, Filter, Gates, Plan, Select, Whole, admits, wanted};
use crate::schema::Entity as Handle;
use crate::schema::Schema;

/// The entities that match a query, in the order of tables and rows.
pub struct Rows<'a, S: Schema, Q: Select<S>, F: Filter<S>> {
    lent: Q::Lent<'a>,
    borrowed: F::Borrowed<'a>,
    masks: &'a [Mask],
    handles: &'a [Vec<Handle<S>>],
    tables: Tables<'a>,
    view: Option<Q::View<'a>>,
    /// Only where rows are admitted one by one.
    gates: Option<Gates<'a, S, Q, F>>,
    /// The entities of the table in hand, likewise.
    entities: &'a [Handle<S>],
    row: usize,
    /// The rows of the table in hand.
    len: usize,
    /// All rows not given yet, or passed over.
    left: usize,
    filter: PhantomData<fn() -> F>,
}

impl<'a, S: Schema, Q: Select<S>, F: Filter<S>> Rows<'a, S, Q, F> {
    const BY_ROW: bool = <ExtentOf<S, Q, F> as Extent>::BY_ROW;

    pub(super) fn new(
        (lent, borrowed): (Q::Lent<'a>, F::Borrowed<'a>),
        masks: &'a [Mask],
        handles: &'a [Vec<Handle<S>>],
        plan: Plan<'a>,
        left: usize,
    ) -> Self {
        let tables = plan.tables(masks, wanted::<S, Q, F>());
        let mut lent = lent;
        Q::scatter(&mut lent);
        Self {
            lent,
            borrowed,
            masks,
            handles,
            tables,
            view: None,
            gates: None,
            entities: &[],
            row: 0,
            len: 0,
            left,
            filter: PhantomData,
        }
    }

    /// Goes on to the next table that has rows.
    #[inline(always)]
    fn next_table(&mut self) -> Option<()> {
        loop {
            let table = self.tables.next()?;
            self.len = self.handles[table].len();
            self.row = 0;
            if Self::BY_ROW && !self.open(table) {
                self.left -= self.len;
                self.row = self.len;
                continue;
            }
            if self.len > 0 {
                self.view = Some(Q::take(&mut self.lent, table, self.len));
                return Some(());
            }
        }
    }
}

impl<'a, S: Schema, Q: Select<S>, F: Filter<S>> Rows<'a, S, Q, F> {
    /// Asks what decides about the rows of a table; gives whether any is visited.
    #[inline(always)]
    fn open(&mut self, table: usize) -> bool {
        self.gates =
            Q::gate(&self.lent, table).zip(F::gate(&self.borrowed, table, self.masks[table]));
        self.entities = &self.handles[table];
        self.gates.is_some()
    }

    /// The next row that is admitted.
    fn next_admitted(&mut self) -> Option<Q::Row<'a>> {
        loop {
            if self.row == self.len {
                self.next_table()?;
            }
            let (Some(view), Some(gates)) = (&mut self.view, &self.gates) else {
                return None;
            };
            let row = self.row;
            self.row += 1;
            self.left -= 1;
            // What is written is at the front of its view.
            let own = |id| Q::stamp(view, id, 0);
            if admits::<S, Q, F>(gates, row, self.entities[row], &own) {
                return Some(Q::next(view, row));
            }
            Q::skip(view);
        }
    }
}

impl<S: Schema, Q: Select<S>, F: Filter<S>> fmt::Debug for Rows<'_, S, Q, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rows")
            .field("left", &self.left)
            .finish_non_exhaustive()
    }
}

impl<'a, S: Schema, Q: Select<S>, F: Filter<S>> Iterator for Rows<'a, S, Q, F> {
    type Item = Q::Row<'a>;

    #[inline(always)]
    fn next(&mut self) -> Option<Q::Row<'a>> {
        if Self::BY_ROW {
            return self.next_admitted();
        }
        if self.row == self.len {
            self.next_table()?;
        }
        let row = Q::next(self.view.as_mut()?, self.row);
        self.row += 1;
        self.left -= 1;
        Some(row)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let least = if Self::BY_ROW { 0 } else { self.left };
        (least, Some(self.left))
    }

    #[inline(always)]
    fn fold<B, G: FnMut(B, Self::Item) -> B>(mut self, init: B, mut fold: G) -> B {
        let mut folded = init;
        if Self::BY_ROW {
            while let Some(row) = self.next_admitted() {
                folded = fold(folded, row);
            }
            return folded;
        }
        loop {
            if let Some(view) = self.view.take() {
                let (row, len) = (self.row, self.len);
                folded = Q::apart(view, |mut view| {
                    let mut folded = folded;
                    for row in row..len {
                        folded = fold(folded, Q::next(&mut view, row));
                    }
                    folded
                });
            }
            if self.next_table().is_none() {
                return folded;
            }
        }
    }
}

impl<S: Schema, Q: Select<S>, F: Filter<S>> ExactSizeIterator for Rows<'_, S, Q, F> where
    ExtentOf<S, Q, F>: Whole
{
}
