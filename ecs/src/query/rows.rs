//! The rows of a query as an iterator.

use core::fmt;
use core::marker::PhantomData;

use crate::mask::Mask;
use crate::query::prepare::Tables;
use crate::query::{Filter, Plan, Select, wanted};
use crate::schema::Entity as Handle;
use crate::schema::Schema;

/// The entities that match a query, in the order of tables and rows.
pub struct Rows<'a, S: Schema, Q: Select<S>, F> {
    lent: Q::Lent<'a>,
    handles: &'a [Vec<Handle<S>>],
    tables: Tables<'a>,
    view: Option<Q::View<'a>>,
    row: usize,
    /// The rows of the table in hand.
    len: usize,
    /// All rows not given yet.
    left: usize,
    filter: PhantomData<fn() -> F>,
}

impl<'a, S: Schema, Q: Select<S>, F: Filter<S>> Rows<'a, S, Q, F> {
    pub(super) fn new(
        lent: Q::Lent<'a>,
        masks: &'a [Mask],
        handles: &'a [Vec<Handle<S>>],
        plan: Plan<'a>,
        left: usize,
    ) -> Self {
        let tables = plan.tables(masks, wanted::<S, Q, F>());
        Self {
            lent,
            handles,
            tables,
            view: None,
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
            if self.len > 0 {
                self.row = 0;
                self.view = Some(Q::take(&mut self.lent, table, self.len));
                return Some(());
            }
        }
    }
}

impl<S: Schema, Q: Select<S>, F> fmt::Debug for Rows<'_, S, Q, F> {
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
        if self.row == self.len {
            self.next_table()?;
        }
        let row = Q::next(self.view.as_mut()?, self.row);
        self.row += 1;
        self.left -= 1;
        Some(row)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }

    #[inline(always)]
    fn fold<B, G: FnMut(B, Self::Item) -> B>(mut self, init: B, mut fold: G) -> B {
        let mut folded = init;
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

impl<S: Schema, Q: Select<S>, F: Filter<S>> ExactSizeIterator for Rows<'_, S, Q, F> {}
