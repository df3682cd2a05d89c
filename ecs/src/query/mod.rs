//! Queries: typed walks over all entities that have some components.

mod apart;
mod filter;
mod named;
mod pieces;
mod prepare;
mod rows;
mod select;

use core::fmt;
use core::marker::PhantomData;

use crate::loan::{INLINE, Wanted};
use crate::mask::Mask;
use crate::schema::Entity as Handle;
use crate::schema::Schema;
use crate::table::{Location, Slots, Tables};
use crate::world::World;

pub use crate::loan::Bank;
pub use apart::{Apart, Beside, Clear, Unaliased, apart};
pub use filter::{Alternatives, Filter, Has, Or, With, Without};
pub use named::{Named, ShareTogether, Together};
pub use prepare::{Plan, Prepared, PreparedQuery};
pub use rows::Rows;
pub use select::{Mode, Read, Select, SelectShared, Write};

/// All entities that have some components, and these components, borrowed for `'w`.
///
/// A query that only reads (`M` is [`Read`]) is run through a shared borrow, so it can be asked
/// again inside its own loop; one that writes needs itself mutably.
pub struct Query<'w, S: Schema, Q: Select<S>, F = (), M = <Q as Select<S>>::Mode> {
    lent: Q::Lent<'w>,
    masks: &'w [Mask],
    rows: &'w [Vec<Handle<S>>],
    slots: &'w Slots<S>,
    plan: Plan<'w>,
    filter: PhantomData<fn() -> (F, M)>,
}

impl<S: Schema, Q: Select<S>, F, M> fmt::Debug for Query<'_, S, Q, F, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Query").finish_non_exhaustive()
    }
}

/// Why a query did not give exactly one entity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotSingle {
    /// How many entities match.
    pub found: usize,
}

impl fmt::Display for NotSingle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the query matches {} entities, not one", self.found)
    }
}

impl core::error::Error for NotSingle {}

/// Whether a table is visited by a query and its filter.
#[inline(always)]
pub(crate) fn wanted<S: Schema, Q: Select<S>, F: Filter<S>>() -> Wanted {
    |mask| Q::matches(mask) && F::matches(mask)
}

impl<'w, S: Schema, Q: Select<S>, F: Filter<S>, M> Query<'w, S, Q, F, M> {
    #[inline(always)]
    pub(crate) fn new<const N: usize>(
        bank: &mut Bank<'w, S, N>,
        slots: &'w Slots<S>,
        plan: Plan<'w>,
    ) -> Self {
        let (masks, rows) = (bank.masks, bank.rows);
        let lent = Q::lend(bank, wanted::<S, Q, F>());
        Self {
            lent,
            masks,
            rows,
            slots,
            plan,
            filter: PhantomData,
        }
    }

    /// The same query for a shorter time.
    #[inline(always)]
    pub(crate) fn reborrow(&mut self) -> Query<'_, S, Q, F, M> {
        Query {
            lent: Q::reborrow(&mut self.lent),
            masks: self.masks,
            rows: self.rows,
            slots: self.slots,
            plan: self.plan,
            filter: PhantomData,
        }
    }

    #[inline(always)]
    fn matches(mask: Mask) -> bool {
        Q::matches(mask) && F::matches(mask)
    }

    /// How many entities match. Linear in the number of tables.
    #[must_use]
    pub fn len(&self) -> usize {
        self.plan
            .tables(self.masks, wanted::<S, Q, F>())
            .map(|table| self.rows[table].len())
            .sum()
    }

    /// Whether no entity matches.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether an entity lives and matches.
    #[must_use]
    pub fn contains(&self, entity: Handle<S>) -> bool {
        self.slots
            .get(entity)
            .is_some_and(|at| Self::matches(self.masks[at.table()]))
    }

    /// Visits every row of every table that matches, in the order of tables and rows.
    #[inline(always)]
    fn visit<'a>(self, visit: &mut impl FnMut(Q::Item<'_>))
    where
        'w: 'a,
    {
        let mut lent = self.lent;
        for table in self.plan.tables(self.masks, wanted::<S, Q, F>()) {
            let len = self.rows[table].len();
            let view = Q::take(&mut lent, table, len);
            Q::apart(view, |mut view| {
                for row in 0..len {
                    let mut cell = Q::load(&view, row);
                    visit(Q::item(&mut view, row, &mut cell));
                    Q::store(&mut view, row, cell);
                }
            });
        }
    }

    fn visit_tables(self, mut visit: impl FnMut(&[Handle<S>], Q::View<'_>)) {
        let mut lent = self.lent;
        for table in self.plan.tables(self.masks, wanted::<S, Q, F>()) {
            let handles = &self.rows[table];
            let view = Q::take(&mut lent, table, handles.len());
            Q::apart(view, |view| visit(handles, view));
        }
    }

    /// Visits one row in place, as a closure of `each` gets it.
    #[inline(always)]
    fn visit_row(&mut self, at: Location, visit: &mut impl FnMut(Q::Item<'_>)) {
        let len = self.rows[at.table()].len();
        let mut lent = Q::reborrow(&mut self.lent);
        let mut view = Q::take(&mut lent, at.table(), len);
        let mut cell = Q::load(&view, at.row());
        visit(Q::item(&mut view, at.row(), &mut cell));
        Q::store(&mut view, at.row(), cell);
    }

    fn visit_by_slot(mut self, visit: &mut impl FnMut(Q::Item<'_>)) {
        let slots = self.slots;
        for (_, at) in slots.iter::<S>() {
            if Self::matches(self.masks[at.table()]) {
                self.visit_row(at, visit);
            }
        }
    }

    #[inline(always)]
    fn row(self, entity: Handle<S>) -> Option<Q::Row<'w>> {
        let at = self.slots.get(entity)?;
        if !Self::matches(self.masks[at.table()]) {
            return None;
        }
        let mut lent = self.lent;
        Some(Q::row(&mut lent, at.table(), at.row()))
    }

    fn into_rows(self) -> Rows<'w, S, Q, F> {
        let len = self.len();
        Rows::new(self.lent, self.masks, self.rows, self.plan, len)
    }

    fn into_single(self) -> Result<Q::Row<'w>, NotSingle> {
        let mut rows = self.into_rows();
        match rows.len() {
            1 => Ok(rows.next().expect("one row is left")),
            found => Err(NotSingle { found }),
        }
    }
}

impl<S: Schema, Q: SelectShared<S>, F: Filter<S>> Query<'_, S, Q, F, Read> {
    #[inline(always)]
    fn share(&self) -> Query<'_, S, Q, F, Read> {
        Query {
            lent: Q::share(&self.lent),
            masks: self.masks,
            rows: self.rows,
            slots: self.slots,
            plan: self.plan,
            filter: PhantomData,
        }
    }

    /// Calls `visit` for every entity that matches. The order is that of tables and rows, which
    /// depends on history; see [`each_by_slot`](Self::each_by_slot).
    #[inline(always)]
    pub fn each(&self, mut visit: impl FnMut(Q::Item<'_>)) {
        self.share().visit(&mut visit);
    }

    /// As [`each`](Self::each), in ascending slot order: the same contents give the same order,
    /// whatever the history. Walks all slots of the world.
    pub fn each_by_slot(&self, mut visit: impl FnMut(Q::Item<'_>)) {
        self.share().visit_by_slot(&mut visit);
    }

    /// Calls `visit` for every table that matches, with the entities and whole field slices.
    pub fn each_table(&self, visit: impl FnMut(&[Handle<S>], Q::View<'_>)) {
        self.share().visit_tables(visit);
    }

    /// Every entity that matches.
    pub fn iter(&self) -> Rows<'_, S, Q, F> {
        self.share().into_rows()
    }

    /// What the query asks of one entity, or `None` where it does not match. Constant time.
    #[inline(always)]
    #[must_use]
    pub fn get(&self, entity: Handle<S>) -> Option<Q::Row<'_>> {
        let at = self.slots.get(entity)?;
        if !Self::matches(self.masks[at.table()]) {
            return None;
        }
        Some(Q::look(&self.lent, at.table(), at.row()))
    }

    /// The entities of a list that match, in the order of the list.
    pub fn iter_many<'a, I: IntoIterator<Item = Handle<S>> + 'a>(
        &'a self,
        entities: I,
    ) -> impl Iterator<Item = Q::Row<'a>> {
        entities.into_iter().filter_map(|entity| self.get(entity))
    }

    /// What the query asks of the only entity that matches.
    ///
    /// # Errors
    /// Where none or more than one matches; the error says how many.
    pub fn single(&self) -> Result<Q::Row<'_>, NotSingle> {
        self.share().into_single()
    }
}

impl<'a, S: Schema, Q: SelectShared<S>, F: Filter<S>> IntoIterator
    for &'a Query<'_, S, Q, F, Read>
{
    type Item = Q::Row<'a>;
    type IntoIter = Rows<'a, S, Q, F>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<S: Schema, Q: Select<S>, F: Filter<S>> Query<'_, S, Q, F, Write> {
    /// Calls `visit` for every entity that matches. The order is that of tables and rows, which
    /// depends on history; see [`each_by_slot`](Self::each_by_slot). A panic in `visit` keeps the
    /// rows visited before.
    #[inline(always)]
    pub fn each(&mut self, mut visit: impl FnMut(Q::Item<'_>)) {
        self.reborrow().visit(&mut visit);
    }

    /// As [`each`](Self::each), in ascending slot order: the same contents give the same order,
    /// whatever the history. Walks all slots of the world.
    pub fn each_by_slot(&mut self, mut visit: impl FnMut(Q::Item<'_>)) {
        self.reborrow().visit_by_slot(&mut visit);
    }

    /// Calls `visit` for every table that matches, with the entities and whole field slices.
    pub fn each_table(&mut self, visit: impl FnMut(&[Handle<S>], Q::View<'_>)) {
        self.reborrow().visit_tables(visit);
    }

    /// Calls `visit` for the entities of a list that match, in the order of the list.
    pub fn each_many(
        &mut self,
        entities: impl IntoIterator<Item = Handle<S>>,
        mut visit: impl FnMut(Q::Item<'_>),
    ) {
        for entity in entities {
            match self.slots.get(entity) {
                Some(at) if Self::matches(self.masks[at.table()]) => {
                    self.visit_row(at, &mut visit);
                }
                _ => {}
            }
        }
    }

    /// Every entity that matches. Plain components come as guards that store back when dropped.
    pub fn iter_mut(&mut self) -> Rows<'_, S, Q, F> {
        self.reborrow().into_rows()
    }

    /// What the query asks of one entity, or `None` where it does not match. Constant time.
    #[inline(always)]
    #[must_use]
    pub fn get(&mut self, entity: Handle<S>) -> Option<Q::Row<'_>> {
        self.reborrow().row(entity)
    }

    /// What the query asks of the only entity that matches.
    ///
    /// # Errors
    /// Where none or more than one matches; the error says how many.
    pub fn single(&mut self) -> Result<Q::Row<'_>, NotSingle> {
        self.reborrow().into_single()
    }
}

impl<'a, S: Schema, Q: Select<S>, F: Filter<S>> IntoIterator for &'a mut Query<'_, S, Q, F, Write> {
    type Item = Q::Row<'a>;
    type IntoIter = Rows<'a, S, Q, F>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

impl<S: Schema> World<S> {
    /// A query that may write. Making it is linear in the number of tables; a
    /// [`prepare`](Self::prepare)d one, or a system's, is not.
    #[inline(always)]
    pub fn query<Q: Apart<S>>(&mut self) -> Query<'_, S, Q> {
        self.query_filtered::<Q, ()>()
    }

    /// A query that may write, kept to entities that meet a filter.
    #[inline(always)]
    pub fn query_filtered<Q: Apart<S>, F: Filter<S>>(&mut self) -> Query<'_, S, Q, F> {
        self.planned(Plan::Scan)
    }

    /// A query that only reads, through a shared borrow.
    #[inline(always)]
    pub fn view<Q: Apart<S> + SelectShared<S>>(&self) -> Query<'_, S, Q, (), Read> {
        self.view_filtered::<Q, ()>()
    }

    /// A query that only reads, through a shared borrow, kept to entities that meet a filter.
    #[inline(always)]
    pub fn view_filtered<Q, F>(&self) -> Query<'_, S, Q, F, Read>
    where
        Q: Apart<S> + SelectShared<S>,
        F: Filter<S>,
    {
        // As in `planned`.
        match const { Q::ACCESS.components().len() } {
            0..=2 => self.viewed::<Q, F, 2>(),
            3..=4 => self.viewed::<Q, F, 4>(),
            5..=8 => self.viewed::<Q, F, 8>(),
            _ => self.viewed::<Q, F, INLINE>(),
        }
    }

    #[inline(always)]
    fn viewed<Q: SelectShared<S>, F: Filter<S>, const N: usize>(&self) -> Query<'_, S, Q, F, Read> {
        let touched = const { Q::ACCESS.components() };
        let Tables { masks, rows, .. } = &self.tables;
        let mut bank: Bank<'_, S, N> = Bank::shared(self.columns.as_ref(), touched, masks, rows);
        Query::new(&mut bank, &self.slots, Plan::Scan)
    }

    #[inline(always)]
    pub(crate) fn planned<'w, Q: Select<S>, F: Filter<S>>(
        &'w mut self,
        plan: Plan<'w>,
    ) -> Query<'w, S, Q, F> {
        // A bank no larger than it must be is taken apart in registers.
        match const { Q::ACCESS.components().len() } {
            0..=2 => self.lent::<Q, F, 2>(plan),
            3..=4 => self.lent::<Q, F, 4>(plan),
            5..=8 => self.lent::<Q, F, 8>(plan),
            _ => self.lent::<Q, F, INLINE>(plan),
        }
    }

    #[inline(always)]
    fn lent<'w, Q: Select<S>, F: Filter<S>, const N: usize>(
        &'w mut self,
        plan: Plan<'w>,
    ) -> Query<'w, S, Q, F> {
        let touched = const { Q::ACCESS.components() };
        let Tables { masks, rows, .. } = &self.tables;
        let mut bank: Bank<'w, S, N> =
            Bank::exclusive(self.columns.as_mut(), touched, Mask::NONE, masks, rows);
        Query::new(&mut bank, &self.slots, plan)
    }
}
