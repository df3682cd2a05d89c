//! Queries: typed walks over all entities that have some components.

mod apart;
mod changed;
mod extent;
mod filter;
mod filter_item;
mod named;
mod pieces;
mod placed;
mod prepare;
mod rows;
mod select;
mod sparse;
mod tuples;

use core::fmt;
use core::marker::PhantomData;

use crate::loan::{INLINE, Wanted};
use crate::mask::Mask;
use crate::schema::Entity as Handle;
use crate::schema::Schema;
use crate::table::{Location, Slots, Tables};
use crate::world::{ChangeClock, World};

pub use crate::loan::Bank;
pub use apart::{Apart, Ask, Beside, Clear, Disjoint, Unaliased, apart};
pub use changed::{Added, Changed, Watch, WatchedRows};
pub use extent::{AllRows, Extent, OwnStamp, SomeRows, Stamp, Whole};
pub use filter::{Alternatives, Filter, Has, Or, With, Without};
pub use named::{Asked, Field, Named, ShareTogether, Together, asked};
pub use placed::Placed;
pub(crate) use prepare::LastRun;
pub use prepare::{Plan, Prepared, PreparedQuery};
pub use rows::Rows;
pub use select::{InTable, Mode, OnlyReads, Read, Select, SelectShared, Write};
pub use sparse::OutOfTables;

/// All entities that have some components, and these components, borrowed for `'w`.
///
/// A query that only reads (`M` is [`Read`]) is run through a shared borrow, so it can be asked
/// again inside its own loop; one that writes needs itself mutably.
pub struct Query<
    'w,
    S: Schema,
    Q: Select<S>,
    F = (),
    M = <Q as Select<S>>::Mode,
    B = <F as Filter<S>>::Borrowed<'w>,
> {
    lent: Q::Lent<'w>,
    /// A parameter of its own, so that a type which is no filter is reported once.
    borrowed: B,
    masks: &'w [Mask],
    rows: &'w [Vec<Handle<S>>],
    slots: &'w Slots<S>,
    plan: Plan<'w>,
    hot: Option<Hot<Q::View<'w>>>,
    filter: PhantomData<fn() -> (F, M)>,
}

/// A table that matches, with its slices in hand: a look-up that meets it asks neither for the
/// mask nor for the columns.
struct Hot<V> {
    table: usize,
    view: V,
}

/// How many tables are looked at to find the one that is hot.
const CANDIDATES: usize = 16;

/// The [`Query`] for what a user asks for. Where that is wrong it is reported once, and nothing is
/// said of what is done with the query.
pub type Checked<'w, S, Q, F = (), M = ModeOf<S, Q>> =
    Query<'w, S, <Q as Ask<S>>::Checked, <F as Filter<S>>::Checked, M>;

/// Whether a query that a user asks for reads or writes.
pub type ModeOf<S, Q> = <<Q as Ask<S>>::Checked as Select<S>>::Mode;

/// A query that a user asks for, given that it only reads.
pub type Reading<S, Q> = <ModeOf<S, Q> as OnlyReads<S, <Q as Ask<S>>::Checked>>::Reading;

/// Whether a query and its filter together visit all rows of a table or some.
type ExtentOf<S, Q, F> = <<Q as Select<S>>::Extent as Extent>::With<<F as Filter<S>>::Extent>;

impl<S: Schema, Q: Select<S>, F, M, B> fmt::Debug for Query<'_, S, Q, F, M, B> {
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
        bank.written = Q::ACCESS.writes;
        let borrowed = F::borrow(bank, wanted::<S, Q, F>());
        let lent = Q::lend(bank, wanted::<S, Q, F>());
        Self {
            lent,
            borrowed,
            masks,
            rows,
            slots,
            plan,
            hot: None,
            filter: PhantomData,
        }
    }

    /// The same query with the largest of its first tables in hand, if it only reads and visits
    /// all rows.
    #[inline(always)]
    pub(crate) fn heated(mut self) -> Self {
        if Self::BY_ROW || !Q::ACCESS.writes.is_empty() {
            return self;
        }
        let first = &self.masks[..self.masks.len().min(CANDIDATES)];
        let tables = self
            .plan
            .tables(first, wanted::<S, Q, F>())
            .take(CANDIDATES);
        if let Some(table) = tables.max_by_key(|table| self.rows[*table].len()) {
            self.hot =
                Q::hot(&self.lent, table, self.rows[table].len()).map(|view| Hot { table, view });
        }
        self
    }

    /// A row of the table in hand.
    #[inline(always)]
    fn in_hand(&self, at: Location) -> Option<Q::Row<'_>> {
        match &self.hot {
            Some(hot) if hot.table == at.table() => Q::pick(&hot.view, at.row()),
            _ => None,
        }
    }

    /// The same query for a shorter time.
    #[inline(always)]
    pub(crate) fn reborrow(&mut self) -> Query<'_, S, Q, F, M> {
        let hot = self.hot.as_ref().and_then(|Hot { table, view }| {
            let (table, view) = (*table, Q::again(view)?);
            Some(Hot { table, view })
        });
        Query {
            lent: Q::reborrow(&mut self.lent),
            borrowed: F::share(&self.borrowed),
            masks: self.masks,
            rows: self.rows,
            slots: self.slots,
            plan: self.plan,
            hot,
            filter: PhantomData,
        }
    }

    /// Whether some rows of the tables that match may be left out.
    const BY_ROW: bool = <ExtentOf<S, Q, F> as Extent>::BY_ROW;

    #[inline(always)]
    fn tables(&self) -> prepare::Tables<'w> {
        self.plan.tables(self.masks, wanted::<S, Q, F>())
    }

    /// Whether an entity that stands at `at` is visited.
    #[inline(always)]
    fn visits(&self, at: Location, entity: Handle<S>) -> bool {
        let mask = self.masks[at.table()];
        if !(Q::matches(mask) && F::matches(mask)) {
            return false;
        }
        if !Self::BY_ROW {
            return true;
        }
        self.gates(at.table())
            .is_some_and(|gates| self.admits(&gates, at.table(), at.row(), entity))
    }

    /// What decides about the rows of a table that matches.
    #[inline(always)]
    fn gates(&self, table: usize) -> Option<Gates<'w, S, Q, F>> {
        Some((
            Q::gate(&self.lent, table)?,
            F::gate(&self.borrowed, table, self.masks[table])?,
        ))
    }

    #[inline(always)]
    fn admits(
        &self,
        gates: &Gates<'w, S, Q, F>,
        table: usize,
        row: usize,
        entity: Handle<S>,
    ) -> bool {
        admits::<S, Q, F>(gates, row, entity, &|id| {
            Q::stamp_at(&self.lent, id, table, row)
        })
    }

    /// How many entities match. Linear in the number of tables, and in the number of rows where
    /// the query decides row by row.
    #[must_use]
    pub fn len(&self) -> usize {
        let rows = |table: usize| {
            if Self::BY_ROW {
                self.admitted(table).count()
            } else {
                self.rows[table].len()
            }
        };
        self.tables().map(rows).sum()
    }

    /// Whether no entity matches.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        if Self::BY_ROW {
            self.tables()
                .all(|table| self.admitted(table).next().is_none())
        } else {
            self.len() == 0
        }
    }

    /// The rows of a table that are visited.
    fn admitted(&self, table: usize) -> impl Iterator<Item = usize> {
        let gates = self.gates(table);
        let rows = gates.as_ref().map_or(&[][..], |_| &self.rows[table]);
        rows.iter().enumerate().filter_map(move |(row, &entity)| {
            let gates = gates.as_ref()?;
            self.admits(gates, table, row, entity).then_some(row)
        })
    }

    /// Whether an entity lives and matches.
    #[must_use]
    pub fn contains(&self, entity: Handle<S>) -> bool {
        self.slots
            .get(entity)
            .is_some_and(|at| self.visits(at, entity))
    }

    /// Visits every row of every table that matches, in the order of tables and rows.
    #[inline(always)]
    fn visit<'a>(self, visit: &mut impl FnMut(Q::Item<'_>))
    where
        'w: 'a,
    {
        if const { Q::DENSE && F::NONE } {
            return Q::visit_dense(self.lent, visit);
        }
        if Self::BY_ROW {
            return self.visit_admitted(visit);
        }
        let mut lent = self.lent;
        let mut tables = self.plan.tables(self.masks, wanted::<S, Q, F>());
        while let Some(run) = tables.next_run() {
            let mut table = run.start;
            Q::seek(&mut lent, table);
            #[expect(
                clippy::explicit_counter_loop,
                reason = "most items do not ask for the table, and a zip keeps two lengths"
            )]
            for handles in &self.rows[run] {
                let len = handles.len();
                let view = Q::following(&mut lent, table, len);
                table += 1;
                Q::apart(view, |mut view| {
                    for row in 0..len {
                        let mut cell = Q::load(&view, row);
                        visit(Q::item(&mut view, row, &mut cell));
                        Q::store(&mut view, row, cell);
                    }
                });
            }
        }
    }

    /// Visits the rows that are admitted, of every table that matches.
    fn visit_admitted(self, visit: &mut impl FnMut(Q::Item<'_>)) {
        let mut lent = self.lent;
        for table in self.plan.tables(self.masks, wanted::<S, Q, F>()) {
            let Some(items) = Q::gate(&lent, table) else {
                continue;
            };
            let Some(filter) = F::gate(&self.borrowed, table, self.masks[table]) else {
                continue;
            };
            let (gates, handles) = ((items, filter), &self.rows[table]);
            if Q::SPARSE {
                let mut lent = Q::reborrow(&mut lent);
                let view = Q::take(&mut lent, table, handles.len());
                Self::visit_rows(view, &gates, handles, visit);
            } else {
                let view = Q::take(&mut lent, table, handles.len());
                Self::visit_rows(view, &gates, handles, visit);
            }
        }
    }

    /// Visits the rows of one table that are admitted.
    #[inline(always)]
    fn visit_rows(
        view: Q::View<'_>,
        gates: &Gates<'_, S, Q, F>,
        handles: &[Handle<S>],
        visit: &mut impl FnMut(Q::Item<'_>),
    ) {
        Q::apart(view, |mut view| {
            for (row, &entity) in handles.iter().enumerate() {
                let own = |id| Q::stamp(&view, id, row);
                if admits::<S, Q, F>(gates, row, entity, &own) {
                    let mut cell = Q::load(&view, row);
                    visit(Q::item(&mut view, row, &mut cell));
                    Q::store(&mut view, row, cell);
                }
            }
        });
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
        for (entity, at) in slots.iter::<S>() {
            if self.visits(at, entity) {
                self.visit_row(at, visit);
            }
        }
    }

    #[inline(always)]
    fn row(self, entity: Handle<S>) -> Option<Q::Row<'w>> {
        let at = self.slots.get(entity)?;
        if !self.visits(at, entity) {
            return None;
        }
        let mut lent = self.lent;
        Some(Q::row(&mut lent, at.table(), at.row()))
    }

    fn into_rows(self) -> Rows<'w, S, Q, F> {
        let most = if Self::BY_ROW {
            self.tables().map(|table| self.rows[table].len()).sum()
        } else {
            self.len()
        };
        let lent = (self.lent, self.borrowed);
        Rows::new(lent, self.masks, self.rows, self.plan, most)
    }

    fn into_single(self) -> Result<Q::Row<'w>, NotSingle> {
        match self.len() {
            1 => Ok(self.into_rows().next().expect("one row is left")),
            found => Err(NotSingle { found }),
        }
    }
}

impl<S: Schema, Q: SelectShared<S>, F: Filter<S>> Query<'_, S, Q, F, Read> {
    #[inline(always)]
    fn share(&self) -> Query<'_, S, Q, F, Read> {
        Query {
            lent: Q::share(&self.lent),
            borrowed: F::share(&self.borrowed),
            masks: self.masks,
            rows: self.rows,
            slots: self.slots,
            plan: self.plan,
            hot: None,
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
    pub fn each_table(&self, visit: impl FnMut(&[Handle<S>], Q::View<'_>))
    where
        ExtentOf<S, Q, F>: Whole,
    {
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
        if let Some(row) = self.in_hand(at) {
            return Some(row);
        }
        if !self.visits(at, entity) {
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
    pub fn each_table(&mut self, visit: impl FnMut(&[Handle<S>], Q::View<'_>))
    where
        ExtentOf<S, Q, F>: Whole,
    {
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
                Some(at) if self.visits(at, entity) => {
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

/// What decides about the rows of a table: the items of a query, and its filter.
type Gates<'a, S, Q, F> = (<Q as Select<S>>::Gate<'a>, <F as Filter<S>>::Gate<'a>);

/// Whether a row is visited.
#[inline(always)]
fn admits<S: Schema, Q: Select<S>, F: Filter<S>>(
    gates: &Gates<'_, S, Q, F>,
    row: usize,
    entity: Handle<S>,
    own: &impl OwnStamp,
) -> bool {
    Q::admits(&gates.0, row, entity, own) && F::admits(&gates.1, row, entity, own)
}

/// The components of which a query borrows something.
#[inline(always)]
const fn touched<S: Schema, Q: Select<S>, F: Filter<S>>() -> Mask {
    Q::ACCESS.components().union(F::READS).union(F::PRESENT)
}

impl<S: Schema> World<S> {
    /// A query that may write. Making it is linear in the number of tables; a
    /// [`prepare`](Self::prepare)d one, or a system's, is not.
    #[inline(always)]
    pub fn query<Q: Apart<S>>(&mut self) -> Checked<'_, S, Q> {
        self.query_filtered::<Q, ()>()
    }

    /// A query that may write, kept to entities that meet a filter.
    #[inline(always)]
    pub fn query_filtered<Q: Apart<S>, F: Filter<S>>(&mut self) -> Checked<'_, S, Q, F> {
        self.planned(Plan::Scan, self.clock)
    }

    /// A query that only reads, through a shared borrow.
    #[inline(always)]
    pub fn view<Q: Ask<S>>(&self) -> Query<'_, S, Reading<S, Q>, (), Read>
    where
        ModeOf<S, Q>: OnlyReads<S, Q::Checked>,
    {
        self.view_filtered::<Q, ()>()
    }

    /// A query that only reads, through a shared borrow, kept to entities that meet a filter.
    #[inline(always)]
    pub fn view_filtered<Q, F>(&self) -> Query<'_, S, Reading<S, Q>, F::Checked, Read>
    where
        Q: Ask<S>,
        ModeOf<S, Q>: OnlyReads<S, Q::Checked>,
        F: Filter<S>,
    {
        self.shared()
    }

    #[inline(always)]
    fn shared<Q: SelectShared<S>, F: Filter<S>>(&self) -> Query<'_, S, Q, F, Read> {
        // As in `planned`.
        match const { touched::<S, Q, F>().len() } {
            0..=2 => self.viewed::<Q, F, 2>(),
            3..=4 => self.viewed::<Q, F, 4>(),
            5..=8 => self.viewed::<Q, F, 8>(),
            _ => self.viewed::<Q, F, INLINE>(),
        }
    }

    #[inline(always)]
    fn viewed<Q: SelectShared<S>, F: Filter<S>, const N: usize>(&self) -> Query<'_, S, Q, F, Read> {
        let touched = const { touched::<S, Q, F>() };
        let Tables { masks, rows, .. } = &self.tables;
        let mut bank: Bank<'_, S, N> = Bank::shared(self.columns.as_ref(), touched, masks, rows);
        bank.at(self.clock);
        Query::new(&mut bank, &self.slots, Plan::Scan).heated()
    }

    #[inline(always)]
    pub(crate) fn planned<'w, Q: Select<S>, F: Filter<S>>(
        &'w mut self,
        plan: Plan<'w>,
        clock: ChangeClock,
    ) -> Query<'w, S, Q, F> {
        // A bank no larger than it must be is taken apart in registers.
        match const { touched::<S, Q, F>().len() } {
            0..=2 => self.lent::<Q, F, 2>(plan, clock),
            3..=4 => self.lent::<Q, F, 4>(plan, clock),
            5..=8 => self.lent::<Q, F, 8>(plan, clock),
            _ => self.lent::<Q, F, INLINE>(plan, clock),
        }
    }

    #[inline(always)]
    fn lent<'w, Q: Select<S>, F: Filter<S>, const N: usize>(
        &'w mut self,
        plan: Plan<'w>,
        clock: ChangeClock,
    ) -> Query<'w, S, Q, F> {
        let touched = const { touched::<S, Q, F>() };
        let Tables { masks, rows, .. } = &self.tables;
        let mut bank: Bank<'w, S, N> =
            Bank::exclusive(self.columns.as_mut(), touched, Mask::NONE, masks, rows);
        bank.at(clock);
        Query::new(&mut bank, &self.slots, plan)
    }
}
