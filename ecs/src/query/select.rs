//! What a query may ask for, and how each item is lent, walked and stored back.
//!
//! A row is visited in three steps, so that items of all kinds share one lifetime: every item
//! loads its cell, every item is lent to the closure, every item stores its cell back.

use crate::access::Access;
use crate::column::Column;
use crate::component::Component;
use crate::loan::{Bank, LentMut, LentRef, Wanted};
use crate::mask::Mask;
use crate::query::extent::{AllRows, Extent, OwnStamp, Stamp};
use crate::schema::Entity as Handle;
use crate::schema::{Holds, Schema};
use crate::tag::{Nothing, One};

/// A query only reads.
#[derive(Debug)]
pub struct Read;
/// A query writes.
#[derive(Debug)]
pub struct Write;

/// Whether a query reads or writes.
pub trait Mode {
    /// The mode of a query that has an item of this mode and one of mode `B`.
    type With<B: Mode>: Mode;
}
impl Mode for Read {
    type With<B: Mode> = B;
}
impl Mode for Write {
    type With<B: Mode> = Self;
}

/// What a query may ask for: `&C`, `&mut C`, `Option` of these, `Has<C>`, the entity, filters,
/// `&Disabled<C>`, tuples of these, and structs with `#[derive(Query)]`.
#[diagnostic::on_unimplemented(
    message = "a query cannot ask for `{Self}`",
    label = "not something a query of `{S}` can ask for",
    note = "borrow a component as `&Velocity` or `&mut Velocity`, or ask for `Option<&Velocity>`, `Has<Velocity>`, `With<Velocity>`, `Without<Velocity>`, `&Disabled<Velocity>`, the entity, or a tuple of up to 16 of these (longer ones nest)"
)]
pub trait Select<S: Schema> {
    /// [`Read`] or [`Write`].
    type Mode: Mode;
    /// The components written, as a list of types.
    type Write;
    /// The components touched, as a list of types.
    type Touch;
    /// What is touched, as constants.
    const ACCESS: Access;
    /// [`AllRows`] of a table that matches, or [`SomeRows`](super::SomeRows), which are admitted one by one.
    type Extent: Extent;

    /// What is borrowed for as long as the query lives.
    type Lent<'w>;
    /// What is borrowed of one table: the slices that `each_table` gives.
    type View<'a>;
    /// What is kept of a row while it is lent.
    type Cell;
    /// What a closure gets of a row.
    type Item<'r>;
    /// What an iterator or a look-up gives of a row.
    type Row<'a>;
    /// What decides about the rows of one table; `()` for [`AllRows`].
    type Gate<'a>;

    /// Whether a table with these components is visited.
    fn matches(mask: Mask) -> bool;
    /// Takes what the query borrows out of a bank.
    fn lend<'w, const N: usize>(bank: &mut Bank<'w, S, N>, wanted: Wanted) -> Self::Lent<'w>;
    /// The same for a shorter time.
    fn reborrow<'a>(lent: &'a mut Self::Lent<'_>) -> Self::Lent<'a>;
    /// Takes one table, which matches and has `len` rows. Tables are taken in ascending order.
    fn take<'a>(lent: &mut Self::Lent<'a>, table: usize, len: usize) -> Self::View<'a>;
    /// Goes on to a table that matches, for [`following`](Self::following).
    #[inline(always)]
    fn seek(lent: &mut Self::Lent<'_>, table: usize) {
        let _ = (lent, table);
    }
    /// Takes the table that was sought, or the one after that which was taken last where it matches
    /// too: from table to table nothing is looked up.
    #[inline(always)]
    fn following<'a>(lent: &mut Self::Lent<'a>, table: usize, len: usize) -> Self::View<'a> {
        Self::take(lent, table, len)
    }
    /// Takes one row of a table that matches; nothing is taken after it.
    fn row<'a>(lent: &mut Self::Lent<'a>, table: usize, row: usize) -> Self::Row<'a>;
    /// Calls `then` so that the optimiser knows that no two slices overlap.
    #[inline(always)]
    fn apart<'a, R, F: FnOnce(Self::View<'a>) -> R>(view: Self::View<'a>, then: F) -> R {
        then(view)
    }
    /// Fetches a row.
    fn load(view: &Self::View<'_>, row: usize) -> Self::Cell;
    /// Lends a row that was fetched.
    fn item<'r>(
        view: &'r mut Self::View<'_>,
        row: usize,
        cell: &'r mut Self::Cell,
    ) -> Self::Item<'r>;
    /// Brings a row back.
    fn store(view: &mut Self::View<'_>, row: usize, cell: Self::Cell);
    /// The next row; `row` is its number. Rows are taken or skipped once each, in ascending order.
    fn next<'a>(view: &mut Self::View<'a>, row: usize) -> Self::Row<'a>;
    /// Cuts `rows` rows off the front of a view, and gives them; their numbers start at 0 again.
    fn cut<'a>(view: &mut Self::View<'a>, rows: usize) -> Self::View<'a>;
    /// Passes over the next row.
    #[inline(always)]
    fn skip(view: &mut Self::View<'_>) {
        let _ = view;
    }

    /// A table that matches and has `len` rows, for look-ups in it; `None` where something is
    /// written, since that is lent once.
    #[inline(always)]
    fn hot<'a>(lent: &Self::Lent<'a>, table: usize, len: usize) -> Option<Self::View<'a>> {
        let _ = (lent, table, len);
        None
    }
    /// The same view once more.
    #[inline(always)]
    fn again<'a, 'b: 'a>(view: &'a Self::View<'b>) -> Option<Self::View<'a>> {
        let _ = view;
        None
    }
    /// One row of a view that [`hot`](Self::hot) gave.
    #[inline(always)]
    fn pick<'a, 'b: 'a>(view: &'a Self::View<'b>, row: usize) -> Option<Self::Row<'a>> {
        let _ = (view, row);
        None
    }

    /// What decides about the rows of a table that matches; `None` where none is visited. Asked,
    /// like [`admits`](Self::admits), only where the extent is [`SomeRows`](super::SomeRows).
    fn gate<'a>(lent: &Self::Lent<'a>, table: usize) -> Option<Self::Gate<'a>>;
    /// Whether a row is visited. `own` knows the stamps of what the query itself writes.
    #[inline(always)]
    fn admits(gate: &Self::Gate<'_>, row: usize, entity: Handle<S>, own: &impl OwnStamp) -> bool {
        let _ = (gate, row, entity, own);
        true
    }
    /// Whether it asks for sparse components: rows are looked up one by one then, and a view is of
    /// one table only for as long as no other table is taken.
    const SPARSE: bool = false;
    /// Whether it is a sparse component and nothing else, which is walked without any table.
    const DENSE: bool = false;
    /// Makes the loan one from which views of all tables can be taken beside each other.
    #[inline(always)]
    fn scatter(lent: &mut Self::Lent<'_>) {
        let _ = lent;
    }
    /// Visits all rows of the one component there is, where [`DENSE`](Self::DENSE) says so.
    #[inline(always)]
    fn visit_dense(lent: Self::Lent<'_>, visit: &mut impl FnMut(Self::Item<'_>)) {
        let _ = (lent, visit);
        unreachable!("only asked where a sparse component is all there is")
    }
    /// The stamp of a row under the id `id`, if this item borrows it for writing. Rows count from
    /// the first that was not taken or skipped.
    #[inline(always)]
    fn stamp(view: &Self::View<'_>, id: u8, row: usize) -> Option<Stamp> {
        let _ = (view, id, row);
        None
    }
    /// The same by way of the loan.
    #[inline(always)]
    fn stamp_at(lent: &Self::Lent<'_>, id: u8, table: usize, row: usize) -> Option<Stamp> {
        let _ = (lent, id, table, row);
        None
    }
}

/// An item whose component is kept in tables.
#[derive(Debug)]
pub struct InTable<I>(core::marker::PhantomData<I>);

/// What items say that visit every row.
macro_rules! all_rows {
    () => {
        type Extent = AllRows;
        type Gate<'a> = ();

        #[inline(always)]
        fn gate<'a>(_: &Self::Lent<'a>, _: usize) -> Option<Self::Gate<'a>> {
            Some(())
        }
    };
}

/// Says that the query `Q` of this mode only reads.
#[diagnostic::on_unimplemented(
    message = "`{Q}` writes, so it cannot run through a shared borrow",
    label = "this query writes",
    note = "use `query` on a `&mut World`, or ask for `&…` only"
)]
pub trait OnlyReads<S: Schema, Q> {
    /// The query.
    type Reading: SelectShared<S>;
}

impl<S: Schema, Q: SelectShared<S>> OnlyReads<S, Q> for Read {
    type Reading = Q;
}

/// A query that only reads: it can be run through a shared borrow.
#[diagnostic::on_unimplemented(
    message = "`{Self}` writes, so it cannot run through a shared borrow",
    label = "this query writes",
    note = "use `query` on a `&mut World`, or ask for `&…` only"
)]
pub trait SelectShared<S: Schema>: Select<S> {
    /// The same loan once more.
    fn share<'a>(lent: &'a Self::Lent<'_>) -> Self::Lent<'a>;
    /// One row of a table that matches, without a loan of its own.
    fn look<'a>(lent: &'a Self::Lent<'_>, table: usize, row: usize) -> Self::Row<'a>;
}

type SlicesOf<'a, C> = <<C as Component>::Column as Column>::Slices<'a>;
type SlicesMutOf<'a, C> = <<C as Component>::Column as Column>::SlicesMut<'a>;
type CellOf<C> = <<C as Component>::Column as Column>::Cell;
type CellMutOf<C> = <<C as Component>::Column as Column>::CellMut;
type RefOf<'a, C> = <<C as Component>::Column as Column>::Ref<'a>;
type MutOf<'a, C> = <<C as Component>::Column as Column>::Mut<'a>;

const fn reading(id: u8, required: bool) -> Access {
    let required = if required { Mask::of(id) } else { Mask::NONE };
    Access {
        reads: Mask::of(id),
        required,
        ..Access::NONE
    }
}

const fn writing(id: u8, required: bool) -> Access {
    let required = if required { Mask::of(id) } else { Mask::NONE };
    Access {
        writes: Mask::of(id),
        required,
        ..Access::NONE
    }
}

#[cold]
fn no_column() -> ! {
    unreachable!("a table that matches a query has its columns")
}

impl<S: Holds<C>, C: Component> Select<S> for InTable<&C> {
    type Mode = Read;
    type Write = Nothing;
    type Touch = One<C>;
    const ACCESS: Access = reading(S::ID, true);
    all_rows!();
    type Lent<'w> = LentRef<'w, C::Column>;
    type View<'a> = SlicesOf<'a, C>;
    type Cell = CellOf<C>;
    type Item<'r> = &'r C::Data;
    type Row<'a> = RefOf<'a, C>;

    #[inline(always)]
    fn matches(mask: Mask) -> bool {
        mask.contains(S::ID)
    }
    #[inline(always)]
    fn lend<'w, const N: usize>(bank: &mut Bank<'w, S, N>, wanted: Wanted) -> Self::Lent<'w> {
        bank.take::<C>(wanted)
    }
    #[inline(always)]
    fn reborrow<'a>(lent: &'a mut Self::Lent<'_>) -> Self::Lent<'a> {
        lent.share()
    }
    #[inline(always)]
    fn take<'a>(lent: &mut Self::Lent<'a>, table: usize, len: usize) -> Self::View<'a> {
        let Some(column) = lent.get(table) else {
            no_column()
        };
        column.slices(len)
    }
    #[inline(always)]
    fn seek(lent: &mut Self::Lent<'_>, table: usize) {
        if lent.seek(table).is_none() {
            no_column()
        }
    }
    #[inline(always)]
    fn following<'a>(lent: &mut Self::Lent<'a>, table: usize, len: usize) -> Self::View<'a> {
        let Some(column) = lent.following(table) else {
            no_column()
        };
        column.slices(len)
    }
    #[inline(always)]
    fn hot<'a>(lent: &Self::Lent<'a>, table: usize, len: usize) -> Option<Self::View<'a>> {
        Some(lent.get(table)?.slices(len))
    }
    #[inline(always)]
    fn again<'a, 'b: 'a>(view: &'a Self::View<'b>) -> Option<Self::View<'a>> {
        Some(C::Column::again(view))
    }
    #[inline(always)]
    fn pick<'a, 'b: 'a>(view: &'a Self::View<'b>, row: usize) -> Option<Self::Row<'a>> {
        Some(C::Column::pick(&C::Column::again(view), row))
    }
    #[inline(always)]
    fn row<'a>(lent: &mut Self::Lent<'a>, table: usize, row: usize) -> Self::Row<'a> {
        let Some(column) = lent.get(table) else {
            no_column()
        };
        column.row(row)
    }
    #[inline(always)]
    fn load(view: &Self::View<'_>, row: usize) -> Self::Cell {
        C::Column::load(view, row)
    }
    #[inline(always)]
    fn item<'r>(
        view: &'r mut Self::View<'_>,
        row: usize,
        cell: &'r mut Self::Cell,
    ) -> Self::Item<'r> {
        C::Column::lend(view, row, cell)
    }
    #[inline(always)]
    fn store(_: &mut Self::View<'_>, _: usize, _: Self::Cell) {}
    #[inline(always)]
    fn next<'a>(view: &mut Self::View<'a>, row: usize) -> Self::Row<'a> {
        C::Column::pick(view, row)
    }
    #[inline(always)]
    fn cut<'a>(view: &mut Self::View<'a>, rows: usize) -> Self::View<'a> {
        C::Column::cut(view, rows)
    }
}

impl<S: Holds<C>, C: Component> SelectShared<S> for InTable<&C> {
    #[inline(always)]
    fn share<'a>(lent: &'a Self::Lent<'_>) -> Self::Lent<'a> {
        lent.share()
    }
    #[inline(always)]
    fn look<'a>(lent: &'a Self::Lent<'_>, table: usize, row: usize) -> Self::Row<'a> {
        let Some(column) = lent.get(table) else {
            no_column()
        };
        column.row(row)
    }
}

impl<S: Holds<C>, C: Component> Select<S> for InTable<&mut C> {
    type Mode = Write;
    type Write = One<C>;
    type Touch = One<C>;
    const ACCESS: Access = writing(S::ID, true);
    all_rows!();
    type Lent<'w> = LentMut<'w, C::Column>;
    type View<'a> = SlicesMutOf<'a, C>;
    type Cell = CellMutOf<C>;
    type Item<'r> = &'r mut C::Data;
    type Row<'a> = MutOf<'a, C>;

    #[inline(always)]
    fn matches(mask: Mask) -> bool {
        mask.contains(S::ID)
    }
    #[inline(always)]
    fn lend<'w, const N: usize>(bank: &mut Bank<'w, S, N>, wanted: Wanted) -> Self::Lent<'w> {
        bank.take_mut::<C>(wanted)
    }
    #[inline(always)]
    fn reborrow<'a>(lent: &'a mut Self::Lent<'_>) -> Self::Lent<'a> {
        lent.reborrow()
    }
    #[inline(always)]
    fn take<'a>(lent: &mut Self::Lent<'a>, table: usize, len: usize) -> Self::View<'a> {
        let now = lent.now;
        let Some(column) = lent.take(table) else {
            no_column()
        };
        column.slices_mut(len, now)
    }
    #[inline(always)]
    fn seek(lent: &mut Self::Lent<'_>, table: usize) {
        if lent.seek(table).is_none() {
            no_column()
        }
    }
    #[inline(always)]
    fn following<'a>(lent: &mut Self::Lent<'a>, table: usize, len: usize) -> Self::View<'a> {
        let now = lent.now;
        let Some(column) = lent.following(table) else {
            no_column()
        };
        column.slices_mut(len, now)
    }
    #[inline(always)]
    fn row<'a>(lent: &mut Self::Lent<'a>, table: usize, row: usize) -> Self::Row<'a> {
        let now = lent.now;
        let Some(column) = lent.take(table) else {
            no_column()
        };
        column.row_mut(row, now)
    }
    #[inline(always)]
    fn apart<'a, R, F: FnOnce(Self::View<'a>) -> R>(view: Self::View<'a>, then: F) -> R {
        C::Column::apart(view, then)
    }
    #[inline(always)]
    fn load(view: &Self::View<'_>, row: usize) -> Self::Cell {
        C::Column::load_mut(view, row)
    }
    #[inline(always)]
    fn item<'r>(
        view: &'r mut Self::View<'_>,
        row: usize,
        cell: &'r mut Self::Cell,
    ) -> Self::Item<'r> {
        C::Column::lend_mut(view, row, cell)
    }
    #[inline(always)]
    fn store(view: &mut Self::View<'_>, row: usize, cell: Self::Cell) {
        C::Column::store(view, row, cell);
    }
    #[inline(always)]
    fn next<'a>(view: &mut Self::View<'a>, _: usize) -> Self::Row<'a> {
        C::Column::pop_front(view)
    }
    #[inline(always)]
    fn cut<'a>(view: &mut Self::View<'a>, rows: usize) -> Self::View<'a> {
        C::Column::cut_mut(view, rows)
    }
    #[inline(always)]
    fn skip(view: &mut Self::View<'_>) {
        drop(C::Column::cut_mut(view, 1));
    }
    #[inline(always)]
    fn stamp(view: &Self::View<'_>, id: u8, row: usize) -> Option<Stamp> {
        if id == S::ID {
            C::Column::stamp(view, row)
        } else {
            None
        }
    }
    #[inline(always)]
    fn stamp_at(lent: &Self::Lent<'_>, id: u8, table: usize, row: usize) -> Option<Stamp> {
        if id == S::ID {
            Some(lent.peek(table)?.stamps()?.get(row))
        } else {
            None
        }
    }
}

/// `Option` of an item: every table matches, and those without the component give `None`.
macro_rules! optional {
    ($item:ty, $access:ident) => {
        impl<'q, S: Holds<C>, C: Component> Select<S> for InTable<Option<$item>> {
            type Mode = <InTable<$item> as Select<S>>::Mode;
            type Write = <InTable<$item> as Select<S>>::Write;
            type Touch = One<C>;
            const ACCESS: Access = $access(S::ID, false);
            all_rows!();
            type Lent<'w> = <InTable<$item> as Select<S>>::Lent<'w>;
            type View<'a> = Option<<InTable<$item> as Select<S>>::View<'a>>;
            type Cell = Option<<InTable<$item> as Select<S>>::Cell>;
            type Item<'r> = Option<<InTable<$item> as Select<S>>::Item<'r>>;
            type Row<'a> = Option<<InTable<$item> as Select<S>>::Row<'a>>;

            #[inline(always)]
            fn matches(_: Mask) -> bool {
                true
            }
            #[inline(always)]
            fn lend<'w, const N: usize>(
                bank: &mut Bank<'w, S, N>,
                wanted: Wanted,
            ) -> Self::Lent<'w> {
                <InTable<$item> as Select<S>>::lend(bank, wanted)
            }
            #[inline(always)]
            fn reborrow<'a>(lent: &'a mut Self::Lent<'_>) -> Self::Lent<'a> {
                <InTable<$item> as Select<S>>::reborrow(lent)
            }
            #[inline(always)]
            fn take<'a>(lent: &mut Self::Lent<'a>, table: usize, len: usize) -> Self::View<'a> {
                lent.has(table)
                    .then(|| <InTable<$item> as Select<S>>::take(lent, table, len))
            }
            #[inline(always)]
            fn row<'a>(lent: &mut Self::Lent<'a>, table: usize, row: usize) -> Self::Row<'a> {
                lent.has(table)
                    .then(|| <InTable<$item> as Select<S>>::row(lent, table, row))
            }
            #[inline(always)]
            fn apart<'a, R, F: FnOnce(Self::View<'a>) -> R>(view: Self::View<'a>, then: F) -> R {
                match view {
                    Some(view) => {
                        <InTable<$item> as Select<S>>::apart(view, |view| then(Some(view)))
                    }
                    None => then(None),
                }
            }
            #[inline(always)]
            fn load(view: &Self::View<'_>, row: usize) -> Self::Cell {
                view.as_ref()
                    .map(|view| <InTable<$item> as Select<S>>::load(view, row))
            }
            #[inline(always)]
            fn item<'r>(
                view: &'r mut Self::View<'_>,
                row: usize,
                cell: &'r mut Self::Cell,
            ) -> Self::Item<'r> {
                match (view, cell) {
                    (Some(view), Some(cell)) => {
                        Some(<InTable<$item> as Select<S>>::item(view, row, cell))
                    }
                    _ => None,
                }
            }
            #[inline(always)]
            fn store(view: &mut Self::View<'_>, row: usize, cell: Self::Cell) {
                if let (Some(view), Some(cell)) = (view, cell) {
                    <InTable<$item> as Select<S>>::store(view, row, cell);
                }
            }
            #[inline(always)]
            fn next<'a>(view: &mut Self::View<'a>, row: usize) -> Self::Row<'a> {
                view.as_mut()
                    .map(|view| <InTable<$item> as Select<S>>::next(view, row))
            }
            #[inline(always)]
            fn cut<'a>(view: &mut Self::View<'a>, rows: usize) -> Self::View<'a> {
                view.as_mut()
                    .map(|view| <InTable<$item> as Select<S>>::cut(view, rows))
            }
            #[inline(always)]
            fn skip(view: &mut Self::View<'_>) {
                if let Some(view) = view {
                    <InTable<$item> as Select<S>>::skip(view);
                }
            }
            #[inline(always)]
            fn hot<'a>(lent: &Self::Lent<'a>, table: usize, len: usize) -> Option<Self::View<'a>> {
                if lent.has(table) {
                    <InTable<$item> as Select<S>>::hot(lent, table, len).map(Some)
                } else {
                    Some(None)
                }
            }
            #[inline(always)]
            fn again<'a, 'b: 'a>(view: &'a Self::View<'b>) -> Option<Self::View<'a>> {
                match view {
                    Some(view) => <InTable<$item> as Select<S>>::again(view).map(Some),
                    None => Some(None),
                }
            }
            #[inline(always)]
            fn pick<'a, 'b: 'a>(view: &'a Self::View<'b>, row: usize) -> Option<Self::Row<'a>> {
                match view {
                    Some(view) => <InTable<$item> as Select<S>>::pick(view, row).map(Some),
                    None => Some(None),
                }
            }
            #[inline(always)]
            fn stamp(view: &Self::View<'_>, id: u8, row: usize) -> Option<Stamp> {
                <InTable<$item> as Select<S>>::stamp(view.as_ref()?, id, row)
            }
            #[inline(always)]
            fn stamp_at(lent: &Self::Lent<'_>, id: u8, table: usize, row: usize) -> Option<Stamp> {
                <InTable<$item> as Select<S>>::stamp_at(lent, id, table, row)
            }
        }
    };
}

optional!(&'q C, reading);
optional!(&'q mut C, writing);

impl<S: Holds<C>, C: Component> SelectShared<S> for InTable<Option<&C>> {
    #[inline(always)]
    fn share<'a>(lent: &'a Self::Lent<'_>) -> Self::Lent<'a> {
        lent.share()
    }
    #[inline(always)]
    fn look<'a>(lent: &'a Self::Lent<'_>, table: usize, row: usize) -> Self::Row<'a> {
        lent.get(table).map(|column| column.row(row))
    }
}

impl<S: Schema> Select<S> for Handle<S> {
    type Mode = Read;
    type Write = Nothing;
    type Touch = Nothing;
    const ACCESS: Access = Access::NONE;
    all_rows!();
    type Lent<'w> = &'w [Vec<Handle<S>>];
    type View<'a> = &'a [Handle<S>];
    type Cell = Handle<S>;
    type Item<'r> = Handle<S>;
    type Row<'a> = Handle<S>;

    #[inline(always)]
    fn matches(_: Mask) -> bool {
        true
    }
    #[inline(always)]
    fn lend<'w, const N: usize>(bank: &mut Bank<'w, S, N>, _: Wanted) -> Self::Lent<'w> {
        bank.rows
    }
    #[inline(always)]
    fn reborrow<'a>(lent: &'a mut Self::Lent<'_>) -> Self::Lent<'a> {
        lent
    }
    #[inline(always)]
    fn take<'a>(lent: &mut Self::Lent<'a>, table: usize, len: usize) -> Self::View<'a> {
        &lent[table][..len]
    }
    #[inline(always)]
    fn hot<'a>(lent: &Self::Lent<'a>, table: usize, len: usize) -> Option<Self::View<'a>> {
        Some(&lent[table][..len])
    }
    #[inline(always)]
    fn again<'a, 'b: 'a>(view: &'a Self::View<'b>) -> Option<Self::View<'a>> {
        Some(view)
    }
    #[inline(always)]
    fn pick<'a, 'b: 'a>(view: &'a Self::View<'b>, row: usize) -> Option<Self::Row<'a>> {
        Some(view[row])
    }
    #[inline(always)]
    fn row<'a>(lent: &mut Self::Lent<'a>, table: usize, row: usize) -> Self::Row<'a> {
        lent[table][row]
    }
    #[inline(always)]
    fn load(view: &Self::View<'_>, row: usize) -> Self::Cell {
        view[row]
    }
    #[inline(always)]
    fn item<'r>(_: &'r mut Self::View<'_>, _: usize, cell: &'r mut Self::Cell) -> Self::Item<'r> {
        *cell
    }
    #[inline(always)]
    fn store(_: &mut Self::View<'_>, _: usize, _: Self::Cell) {}
    #[inline(always)]
    fn next<'a>(view: &mut Self::View<'a>, row: usize) -> Self::Row<'a> {
        view[row]
    }
    #[inline(always)]
    fn cut<'a>(view: &mut Self::View<'a>, rows: usize) -> Self::View<'a> {
        let (front, back) = view.split_at(rows);
        *view = back;
        front
    }
}

impl<S: Schema> SelectShared<S> for Handle<S> {
    #[inline(always)]
    fn share<'a>(lent: &'a Self::Lent<'_>) -> Self::Lent<'a> {
        lent
    }
    #[inline(always)]
    fn look<'a>(lent: &'a Self::Lent<'_>, table: usize, row: usize) -> Self::Row<'a> {
        lent[table][row]
    }
}

pub(super) use all_rows;
