//! Items of sparse components: rows of tables whose values are found by slot, outside of them.

use core::marker::PhantomData;

use crate::access::Access;
use crate::column::Column;
use crate::component::Component;
use crate::loan::{Bank, Outside, Wanted};
use crate::mask::Mask;
use crate::query::extent::{OwnStamp, SomeRows};
use crate::query::filter::Has;
use crate::query::select::{Read, Select, SelectShared, Write};
use crate::schema::Entity as Handle;
use crate::schema::{Holds, Schema};
use crate::storage::position;
use crate::tag::{Nothing, One};
use crate::world::{MutOf, RefOf};

/// An item whose component is sparse.
#[derive(Debug)]
pub struct OutOfTables<I>(PhantomData<I>);

/// The rows of one table, and what finds each in the one column of a sparse component.
#[derive(Debug)]
pub struct Found<'a, S: Schema, R> {
    rows: R,
    at: &'a [u32],
    entities: &'a [Handle<S>],
}

impl<S: Schema, R> Found<'_, S, R> {
    /// Where the row `row` of the table is in the column, if it is there.
    #[inline(always)]
    fn find(&self, row: usize) -> Option<usize> {
        position(self.at, self.entities[row].index())
    }

    /// The same for a row that was admitted.
    #[inline(always)]
    fn at(&self, row: usize) -> usize {
        match self.find(row) {
            Some(row) => row,
            None => not_admitted(),
        }
    }
}

#[cold]
fn not_admitted() -> ! {
    unreachable!("a row was admitted and has its sparse components")
}

#[cold]
fn not_cut<T>() -> T {
    unreachable!("what asks for sparse components is walked on one thread")
}

/// What is borrowed of a sparse component, with the entities of all tables.
type Lent<'w, S, R> = (Outside<'w, R>, &'w [Vec<Handle<S>>]);
type ColumnOf<C> = <C as Component>::Column;
type SlicesOf<'a, C> = <ColumnOf<C> as Column>::Slices<'a>;
type SlicesMutOf<'a, C> = <ColumnOf<C> as Column>::SlicesMut<'a>;

/// What the items of sparse components have in common.
macro_rules! outside {
    ($access:ident) => {
        const ACCESS: Access = Access {
            $access: Mask::of(S::ID),
            ..outside::<S, C>()
        };
        const SPARSE: bool = true;
        type Extent = SomeRows;
        #[inline(always)]
        fn matches(_: Mask) -> bool {
            true
        }
        #[inline(always)]
        fn cut<'a>(_: &mut Self::View<'a>, _: usize) -> Self::View<'a> {
            not_cut()
        }
    };
}

/// That values of a sparse component are touched; of one of which only is asked who has it, that
/// changes nothing, as no values are shared.
const fn outside<S: Holds<C>, C: Component>() -> Access {
    Access {
        sparse: Mask::of(<S as Holds<C>>::ID),
        ..Access::NONE
    }
}

/// Rows that have the component are visited.
macro_rules! if_held {
    ($lent:tt) => {
        type Gate<'a> = &'a [u32];
        #[inline(always)]
        fn gate<'a>(lent: &Self::Lent<'a>, _: usize) -> Option<Self::Gate<'a>> {
            (!lent.$lent.slots.is_empty()).then_some(lent.$lent.at)
        }
        #[inline(always)]
        fn admits(at: &Self::Gate<'_>, _: usize, entity: Handle<S>, _: &impl OwnStamp) -> bool {
            position(at, entity.index()).is_some()
        }
    };
}

/// All rows are visited.
macro_rules! always {
    () => {
        type Gate<'a> = ();
        #[inline(always)]
        fn gate<'a>(_: &Self::Lent<'a>, _: usize) -> Option<Self::Gate<'a>> {
            Some(())
        }
    };
}

/// What items that read sparse components have in common.
macro_rules! lent_shared {
    () => {
        type Lent<'w> = Lent<'w, S, &'w ColumnOf<C>>;
        #[inline(always)]
        fn lend<'w, const N: usize>(bank: &mut Bank<'w, S, N>, _: Wanted) -> Self::Lent<'w> {
            (bank.take_outside::<C>(), bank.rows)
        }
        #[inline(always)]
        fn reborrow<'a>(lent: &'a mut Self::Lent<'_>) -> Self::Lent<'a> {
            *lent
        }
        #[inline(always)]
        fn store(_: &mut Self::View<'_>, _: usize, _: Self::Cell) {}
    };
}

impl<S: Holds<C>, C: Component> Select<S> for OutOfTables<&C> {
    type Mode = Read;
    type Write = Nothing;
    type Touch = One<C>;
    outside!(reads);
    if_held!(0);
    lent_shared!();
    const DENSE: bool = true;
    type View<'a> = Found<'a, S, SlicesOf<'a, C>>;
    type Cell = <ColumnOf<C> as Column>::Cell;
    type Item<'r> = &'r C::Data;
    type Row<'a> = RefOf<'a, C>;

    #[inline(always)]
    fn visit_dense((lent, _): Self::Lent<'_>, visit: &mut impl FnMut(Self::Item<'_>)) {
        if let Some(column) = lent.column {
            let len = lent.slots.len();
            let view = column.slices(len);
            for row in 0..len {
                let cell = C::Column::load(&view, row);
                visit(C::Column::lend(&view, row, &cell));
            }
        }
    }
    #[inline(always)]
    fn take<'a>(lent: &mut Self::Lent<'a>, table: usize, len: usize) -> Self::View<'a> {
        let (Outside { column, at, slots }, entities) = *lent;
        let Some(column) = column else { not_admitted() };
        Found {
            rows: column.slices(slots.len()),
            at,
            entities: &entities[table][..len],
        }
    }
    #[inline(always)]
    fn row<'a>(lent: &mut Self::Lent<'a>, table: usize, row: usize) -> Self::Row<'a> {
        look::<S, C>(*lent, table, row).unwrap_or_else(|| not_admitted())
    }
    #[inline(always)]
    fn load(view: &Self::View<'_>, row: usize) -> Self::Cell {
        C::Column::load(&view.rows, view.at(row))
    }
    #[inline(always)]
    fn item<'r>(
        view: &'r mut Self::View<'_>,
        row: usize,
        cell: &'r mut Self::Cell,
    ) -> Self::Item<'r> {
        let row = view.at(row);
        C::Column::lend(&view.rows, row, cell)
    }
    #[inline(always)]
    fn next<'a>(view: &mut Self::View<'a>, row: usize) -> Self::Row<'a> {
        C::Column::pick(&view.rows, view.at(row))
    }
}

/// One row, by way of the entity that stands in a row of a table.
#[inline(always)]
fn look<'a, S: Holds<C>, C: Component>(
    (lent, entities): Lent<'a, S, &'a ColumnOf<C>>,
    table: usize,
    row: usize,
) -> Option<RefOf<'a, C>> {
    let row = position(lent.at, entities[table][row].index())?;
    Some(lent.column?.row(row))
}

impl<S: Holds<C>, C: Component> SelectShared<S> for OutOfTables<&C> {
    #[inline(always)]
    fn share<'a>(lent: &'a Self::Lent<'_>) -> Self::Lent<'a> {
        *lent
    }
    #[inline(always)]
    fn look<'a>(lent: &'a Self::Lent<'_>, table: usize, row: usize) -> Self::Row<'a> {
        look::<S, C>(*lent, table, row).unwrap_or_else(|| not_admitted())
    }
}

impl<S: Holds<C>, C: Component> Select<S> for OutOfTables<Option<&C>> {
    type Mode = Read;
    type Write = Nothing;
    type Touch = One<C>;
    outside!(reads);
    always!();
    lent_shared!();
    type View<'a> = Option<Found<'a, S, SlicesOf<'a, C>>>;
    type Cell = Option<<ColumnOf<C> as Column>::Cell>;
    type Item<'r> = Option<&'r C::Data>;
    type Row<'a> = Option<RefOf<'a, C>>;

    #[inline(always)]
    fn take<'a>(lent: &mut Self::Lent<'a>, table: usize, len: usize) -> Self::View<'a> {
        (!lent.0.slots.is_empty()).then(|| <OutOfTables<&C> as Select<S>>::take(lent, table, len))
    }
    #[inline(always)]
    fn row<'a>(lent: &mut Self::Lent<'a>, table: usize, row: usize) -> Self::Row<'a> {
        look::<S, C>(*lent, table, row)
    }
    #[inline(always)]
    fn load(view: &Self::View<'_>, row: usize) -> Self::Cell {
        let view = view.as_ref()?;
        Some(C::Column::load(&view.rows, view.find(row)?))
    }
    #[inline(always)]
    fn item<'r>(
        view: &'r mut Self::View<'_>,
        row: usize,
        cell: &'r mut Self::Cell,
    ) -> Self::Item<'r> {
        let (view, cell) = (view.as_ref()?, cell.as_ref()?);
        Some(C::Column::lend(&view.rows, view.find(row)?, cell))
    }
    #[inline(always)]
    fn next<'a>(view: &mut Self::View<'a>, row: usize) -> Self::Row<'a> {
        let view = view.as_ref()?;
        Some(C::Column::pick(&view.rows, view.find(row)?))
    }
}

impl<S: Holds<C>, C: Component> SelectShared<S> for OutOfTables<Option<&C>> {
    #[inline(always)]
    fn share<'a>(lent: &'a Self::Lent<'_>) -> Self::Lent<'a> {
        *lent
    }
    #[inline(always)]
    fn look<'a>(lent: &'a Self::Lent<'_>, table: usize, row: usize) -> Self::Row<'a> {
        look::<S, C>(*lent, table, row)
    }
}

/// A sparse component lent for writing.
pub struct LentOutside<'w, S: Schema, C: Component> {
    lent: Outside<'w, &'w mut ColumnOf<C>>,
    entities: &'w [Vec<Handle<S>>],
    /// All rows apart, for an iterator: its views of several tables live beside each other.
    scattered: Option<Vec<Option<SlicesMutOf<'w, C>>>>,
    /// The stamp of what is changed now.
    now: u64,
}

impl<S: Schema, C: Component> core::fmt::Debug for LentOutside<'_, S, C> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("LentOutside").finish_non_exhaustive()
    }
}

/// The rows of a sparse component, for writing.
pub enum RowsOutside<'a, C: Component> {
    /// All of the column.
    All(SlicesMutOf<'a, C>),
    /// Those of one table, in its order, each by itself.
    Apart(Vec<Option<SlicesMutOf<'a, C>>>),
}

impl<C: Component> core::fmt::Debug for RowsOutside<'_, C> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Self::All(_) => "All",
            Self::Apart(_) => "Apart",
        })
    }
}

impl<'a, C: Component> RowsOutside<'a, C> {
    /// The whole column, which is what loops are given.
    #[inline(always)]
    fn all(&self) -> &SlicesMutOf<'a, C> {
        match self {
            Self::All(rows) => rows,
            Self::Apart(_) => not_cut(),
        }
    }

    #[inline(always)]
    fn all_mut(&mut self) -> &mut SlicesMutOf<'a, C> {
        match self {
            Self::All(rows) => rows,
            Self::Apart(_) => not_cut(),
        }
    }

    /// The row of a table, which an iterator takes once.
    #[inline(always)]
    fn take(&mut self, row: usize) -> Option<MutOf<'a, C>> {
        match self {
            Self::All(_) => not_cut(),
            Self::Apart(rows) => {
                let mut row = rows.get_mut(row)?.take()?;
                Some(C::Column::pop_front(&mut row))
            }
        }
    }
}

impl<'w, S: Holds<C>, C: Component> LentOutside<'w, S, C> {
    #[inline(always)]
    fn take(&mut self, table: usize, len: usize) -> Option<Found<'w, S, RowsOutside<'w, C>>> {
        let Outside { column, at, slots } = &mut self.lent;
        let (at, slots) = (*at, *slots);
        let entities = &self.entities[table][..len];
        let rows = match &mut self.scattered {
            None => RowsOutside::All(column.take()?.slices_mut(slots.len(), self.now)),
            Some(all) => {
                let row = |entity: &Handle<S>| all[position(at, entity.index())?].take();
                RowsOutside::Apart(entities.iter().map(row).collect())
            }
        };
        Some(Found { rows, at, entities })
    }

    /// One row; nothing is taken after it.
    #[inline(always)]
    fn row(&mut self, table: usize, row: usize) -> Option<MutOf<'w, C>> {
        let row = position(self.lent.at, self.entities[table][row].index())?;
        Some(self.lent.column.take()?.row_mut(row, self.now))
    }

    fn scatter(&mut self) {
        let mut all = Vec::new();
        if let Some(column) = self.lent.column.take() {
            let len = self.lent.slots.len();
            let mut rows = column.slices_mut(len, self.now);
            all.extend((0..len).map(|_| Some(C::Column::cut_mut(&mut rows, 1))));
        }
        self.scattered = Some(all);
    }
}

/// What items that write sparse components have in common.
macro_rules! lent_outside {
    () => {
        type Lent<'w> = LentOutside<'w, S, C>;
        #[inline(always)]
        fn lend<'w, const N: usize>(bank: &mut Bank<'w, S, N>, _: Wanted) -> Self::Lent<'w> {
            LentOutside {
                lent: bank.take_outside_mut::<C>(),
                entities: bank.rows,
                scattered: None,
                now: bank.now,
            }
        }
        #[inline(always)]
        fn reborrow<'a>(lent: &'a mut Self::Lent<'_>) -> Self::Lent<'a> {
            LentOutside {
                lent: Outside {
                    column: lent.lent.column.as_deref_mut(),
                    at: lent.lent.at,
                    slots: lent.lent.slots,
                },
                entities: lent.entities,
                scattered: None,
                now: lent.now,
            }
        }
        fn scatter(lent: &mut Self::Lent<'_>) {
            lent.scatter();
        }
    };
}

impl<S: Holds<C>, C: Component> Select<S> for OutOfTables<&mut C> {
    type Mode = Write;
    type Write = One<C>;
    type Touch = One<C>;
    outside!(writes);
    if_held!(lent);
    lent_outside!();
    const DENSE: bool = true;
    type View<'a> = Found<'a, S, RowsOutside<'a, C>>;
    type Cell = <ColumnOf<C> as Column>::CellMut;
    type Item<'r> = &'r mut C::Data;
    type Row<'a> = MutOf<'a, C>;

    #[inline(always)]
    fn visit_dense(lent: Self::Lent<'_>, visit: &mut impl FnMut(Self::Item<'_>)) {
        if let Some(column) = lent.lent.column {
            let len = lent.lent.slots.len();
            C::Column::apart(column.slices_mut(len, lent.now), |mut view| {
                for row in 0..len {
                    let mut cell = C::Column::load_mut(&view, row);
                    visit(C::Column::lend_mut(&mut view, row, &mut cell));
                    C::Column::store(&mut view, row, cell);
                }
            });
        }
    }
    #[inline(always)]
    fn take<'a>(lent: &mut Self::Lent<'a>, table: usize, len: usize) -> Self::View<'a> {
        match lent.take(table, len) {
            Some(view) => view,
            None => not_admitted(),
        }
    }
    #[inline(always)]
    fn row<'a>(lent: &mut Self::Lent<'a>, table: usize, row: usize) -> Self::Row<'a> {
        lent.row(table, row).unwrap_or_else(|| not_admitted())
    }
    #[inline(always)]
    fn load(view: &Self::View<'_>, row: usize) -> Self::Cell {
        C::Column::load_mut(view.rows.all(), view.at(row))
    }
    #[inline(always)]
    fn item<'r>(
        view: &'r mut Self::View<'_>,
        row: usize,
        cell: &'r mut Self::Cell,
    ) -> Self::Item<'r> {
        let row = view.at(row);
        C::Column::lend_mut(view.rows.all_mut(), row, cell)
    }
    #[inline(always)]
    fn store(view: &mut Self::View<'_>, row: usize, cell: Self::Cell) {
        let row = view.at(row);
        C::Column::store(view.rows.all_mut(), row, cell);
    }
    #[inline(always)]
    fn next<'a>(view: &mut Self::View<'a>, row: usize) -> Self::Row<'a> {
        view.rows.take(row).unwrap_or_else(|| not_admitted())
    }
}

impl<S: Holds<C>, C: Component> Select<S> for OutOfTables<Option<&mut C>> {
    type Mode = Write;
    type Write = One<C>;
    type Touch = One<C>;
    outside!(writes);
    always!();
    lent_outside!();
    type View<'a> = Option<Found<'a, S, RowsOutside<'a, C>>>;
    type Cell = Option<<ColumnOf<C> as Column>::CellMut>;
    type Item<'r> = Option<&'r mut C::Data>;
    type Row<'a> = Option<MutOf<'a, C>>;

    #[inline(always)]
    fn take<'a>(lent: &mut Self::Lent<'a>, table: usize, len: usize) -> Self::View<'a> {
        lent.take(table, len)
    }
    #[inline(always)]
    fn row<'a>(lent: &mut Self::Lent<'a>, table: usize, row: usize) -> Self::Row<'a> {
        lent.row(table, row)
    }
    #[inline(always)]
    fn load(view: &Self::View<'_>, row: usize) -> Self::Cell {
        let view = view.as_ref()?;
        Some(C::Column::load_mut(view.rows.all(), view.find(row)?))
    }
    #[inline(always)]
    fn item<'r>(
        view: &'r mut Self::View<'_>,
        row: usize,
        cell: &'r mut Self::Cell,
    ) -> Self::Item<'r> {
        let (view, cell) = (view.as_mut()?, cell.as_mut()?);
        let row = view.find(row)?;
        Some(C::Column::lend_mut(view.rows.all_mut(), row, cell))
    }
    #[inline(always)]
    fn store(view: &mut Self::View<'_>, row: usize, cell: Self::Cell) {
        if let (Some(view), Some(cell)) = (view, cell)
            && let Some(row) = view.find(row)
        {
            C::Column::store(view.rows.all_mut(), row, cell);
        }
    }
    #[inline(always)]
    fn next<'a>(view: &mut Self::View<'a>, row: usize) -> Self::Row<'a> {
        view.as_mut()?.rows.take(row)
    }
}

impl<S: Holds<C>, C: Component> Select<S> for OutOfTables<Has<C>> {
    type Mode = Read;
    type Write = Nothing;
    type Touch = Nothing;
    outside!(present);
    always!();
    type Lent<'w> = (&'w [u32], &'w [Vec<Handle<S>>]);
    type View<'a> = Found<'a, S, ()>;
    type Cell = ();
    type Item<'r> = bool;
    type Row<'a> = bool;

    #[inline(always)]
    fn lend<'w, const N: usize>(bank: &mut Bank<'w, S, N>, _: Wanted) -> Self::Lent<'w> {
        (bank.places(S::ID), bank.rows)
    }
    #[inline(always)]
    fn reborrow<'a>(lent: &'a mut Self::Lent<'_>) -> Self::Lent<'a> {
        *lent
    }
    #[inline(always)]
    fn take<'a>(lent: &mut Self::Lent<'a>, table: usize, len: usize) -> Self::View<'a> {
        Found {
            rows: (),
            at: lent.0,
            entities: &lent.1[table][..len],
        }
    }
    #[inline(always)]
    fn row<'a>(lent: &mut Self::Lent<'a>, table: usize, row: usize) -> Self::Row<'a> {
        position(lent.0, lent.1[table][row].index()).is_some()
    }
    #[inline(always)]
    fn load(_: &Self::View<'_>, _: usize) {}
    #[inline(always)]
    fn item<'r>(view: &'r mut Self::View<'_>, row: usize, (): &'r mut ()) -> Self::Item<'r> {
        view.find(row).is_some()
    }
    #[inline(always)]
    fn store(_: &mut Self::View<'_>, _: usize, (): ()) {}
    #[inline(always)]
    fn next<'a>(view: &mut Self::View<'a>, row: usize) -> Self::Row<'a> {
        view.find(row).is_some()
    }
}

impl<S: Holds<C>, C: Component> SelectShared<S> for OutOfTables<Has<C>> {
    #[inline(always)]
    fn share<'a>(lent: &'a Self::Lent<'_>) -> Self::Lent<'a> {
        *lent
    }
    #[inline(always)]
    fn look<'a>(lent: &'a Self::Lent<'_>, table: usize, row: usize) -> Self::Row<'a> {
        position(lent.0, lent.1[table][row].index()).is_some()
    }
}
