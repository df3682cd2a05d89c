//! What picks between the items of components in tables and those of sparse ones: the placement of
//! the component, a type.

use crate::access::Access;
use crate::component::Component;
use crate::loan::{Bank, Wanted};
use crate::mask::Mask;
use crate::query::extent::{AllRows, Extent, OwnStamp, SomeRows, Stamp};
use crate::query::filter::Has;
use crate::query::select::{InTable, Select, SelectShared};
use crate::query::sparse::OutOfTables;
use crate::schema::Entity as Handle;
use crate::schema::{Holds, Schema};
use crate::storage::{InTables, Sparse, position};
use crate::tag::{Nothing, One};
use crate::world::{MutOf, RefOf};

/// How queries reach a component that is placed so. Sealed by being the ground of
/// [`Placement`](crate::storage::Placement).
pub trait Placed: Sized {
    /// `&C` of a query.
    type Read<S: Holds<C>, C: Component>: SelectShared<S>
        + for<'r> Select<S, Item<'r> = &'r C::Data, Row<'r> = RefOf<'r, C>>;
    /// `&mut C` of a query.
    type Write<S: Holds<C>, C: Component>: for<'r> Select<S, Item<'r> = &'r mut C::Data, Row<'r> = MutOf<'r, C>>;
    /// `Option<&C>` of a query.
    type ReadIfAny<S: Holds<C>, C: Component>: SelectShared<S>
        + for<'r> Select<S, Item<'r> = Option<&'r C::Data>, Row<'r> = Option<RefOf<'r, C>>>;
    /// `Option<&mut C>` of a query.
    type WriteIfAny<S: Holds<C>, C: Component>: for<'r> Select<S, Item<'r> = Option<&'r mut C::Data>, Row<'r> = Option<MutOf<'r, C>>>;
    /// `Has<C>` of a query.
    type Presence<S: Holds<C>, C: Component>: SelectShared<S>
        + for<'r> Select<S, Item<'r> = bool, Row<'r> = bool>;

    /// Whether `With<C>` decides row by row.
    type Extent: Extent;
    /// What `With<C>` reads to decide.
    type Places<'w>: Copy;
    /// Takes what `With<C>` reads.
    fn places<'w, S: Schema, const N: usize>(bank: &mut Bank<'w, S, N>, id: u8)
    -> Self::Places<'w>;
    /// The same for a shorter time.
    fn share<'a>(places: &'a Self::Places<'_>) -> Self::Places<'a>;
    /// Whether it is `wanted` that a slot, in a table that matches, has the component.
    fn meets(places: Self::Places<'_>, slot: usize, wanted: bool) -> bool;
}

impl Placed for InTables {
    type Read<S: Holds<C>, C: Component> = InTable<&'static C>;
    type Write<S: Holds<C>, C: Component> = InTable<&'static mut C>;
    type ReadIfAny<S: Holds<C>, C: Component> = InTable<Option<&'static C>>;
    type WriteIfAny<S: Holds<C>, C: Component> = InTable<Option<&'static mut C>>;
    type Presence<S: Holds<C>, C: Component> = InTable<Has<C>>;
    type Extent = AllRows;
    type Places<'w> = ();

    #[inline(always)]
    fn places<S: Schema, const N: usize>(_: &mut Bank<'_, S, N>, _: u8) {}
    #[inline(always)]
    fn share((): &()) {}
    #[inline(always)]
    fn meets((): (), _: usize, _: bool) -> bool {
        true
    }
}

impl Placed for Sparse {
    type Read<S: Holds<C>, C: Component> = OutOfTables<&'static C>;
    type Write<S: Holds<C>, C: Component> = OutOfTables<&'static mut C>;
    type ReadIfAny<S: Holds<C>, C: Component> = OutOfTables<Option<&'static C>>;
    type WriteIfAny<S: Holds<C>, C: Component> = OutOfTables<Option<&'static mut C>>;
    type Presence<S: Holds<C>, C: Component> = OutOfTables<Has<C>>;
    type Extent = SomeRows;
    type Places<'w> = &'w [u32];

    #[inline(always)]
    fn places<'w, S: Schema, const N: usize>(bank: &mut Bank<'w, S, N>, id: u8) -> &'w [u32] {
        bank.places(id)
    }
    #[inline(always)]
    fn share<'a>(places: &'a &[u32]) -> &'a [u32] {
        places
    }
    #[inline(always)]
    fn meets(places: &[u32], slot: usize, wanted: bool) -> bool {
        position(places, slot).is_some() == wanted
    }
}

/// Items of a component, by its placement.
macro_rules! placed {
    ([$($life:lifetime)?] $item:ty, $kind:ident, $mode:ty, $write:ty, $touch:ty,
        $r:lifetime $lent:ty, $row:ty) => {
        impl<$($life,)? S: Holds<C>, C: Component> Select<S> for $item {
            type Mode = $mode;
            type Write = $write;
            type Touch = $touch;
            const ACCESS: Access = <placed!(@to $kind) as Select<S>>::ACCESS;
            const SPARSE: bool = <placed!(@to $kind) as Select<S>>::SPARSE;
            const DENSE: bool = <placed!(@to $kind) as Select<S>>::DENSE;
            type Extent = <placed!(@to $kind) as Select<S>>::Extent;
            type Lent<'w> = <placed!(@to $kind) as Select<S>>::Lent<'w>;
            type View<'a> = <placed!(@to $kind) as Select<S>>::View<'a>;
            type Cell = <placed!(@to $kind) as Select<S>>::Cell;
            type Item<$r> = $lent;
            type Row<$r> = $row;
            type Gate<'a> = <placed!(@to $kind) as Select<S>>::Gate<'a>;

            #[inline(always)]
            fn matches(mask: Mask) -> bool {
                <placed!(@to $kind) as Select<S>>::matches(mask)
            }
            #[inline(always)]
            fn lend<'w, const N: usize>(
                bank: &mut Bank<'w, S, N>,
                wanted: Wanted,
            ) -> Self::Lent<'w> {
                <placed!(@to $kind) as Select<S>>::lend(bank, wanted)
            }
            #[inline(always)]
            fn reborrow<'a>(lent: &'a mut Self::Lent<'_>) -> Self::Lent<'a> {
                <placed!(@to $kind) as Select<S>>::reborrow(lent)
            }
            #[inline(always)]
            fn scatter(lent: &mut Self::Lent<'_>) {
                <placed!(@to $kind) as Select<S>>::scatter(lent);
            }
            #[inline(always)]
            fn visit_dense(lent: Self::Lent<'_>, visit: &mut impl FnMut(Self::Item<'_>)) {
                <placed!(@to $kind) as Select<S>>::visit_dense(lent, visit);
            }
            #[inline(always)]
            fn take<'a>(lent: &mut Self::Lent<'a>, table: usize, len: usize) -> Self::View<'a> {
                <placed!(@to $kind) as Select<S>>::take(lent, table, len)
            }
            #[inline(always)]
            fn row<'a>(lent: &mut Self::Lent<'a>, table: usize, row: usize) -> Self::Row<'a> {
                <placed!(@to $kind) as Select<S>>::row(lent, table, row)
            }
            #[inline(always)]
            fn apart<'a, R, F: FnOnce(Self::View<'a>) -> R>(view: Self::View<'a>, then: F) -> R {
                <placed!(@to $kind) as Select<S>>::apart(view, then)
            }
            #[inline(always)]
            fn load(view: &Self::View<'_>, row: usize) -> Self::Cell {
                <placed!(@to $kind) as Select<S>>::load(view, row)
            }
            #[inline(always)]
            fn item<'r>(
                view: &'r mut Self::View<'_>,
                row: usize,
                cell: &'r mut Self::Cell,
            ) -> Self::Item<'r> {
                <placed!(@to $kind) as Select<S>>::item(view, row, cell)
            }
            #[inline(always)]
            fn store(view: &mut Self::View<'_>, row: usize, cell: Self::Cell) {
                <placed!(@to $kind) as Select<S>>::store(view, row, cell);
            }
            #[inline(always)]
            fn next<'a>(view: &mut Self::View<'a>, row: usize) -> Self::Row<'a> {
                <placed!(@to $kind) as Select<S>>::next(view, row)
            }
            #[inline(always)]
            fn cut<'a>(view: &mut Self::View<'a>, rows: usize) -> Self::View<'a> {
                <placed!(@to $kind) as Select<S>>::cut(view, rows)
            }
            #[inline(always)]
            fn skip(view: &mut Self::View<'_>) {
                <placed!(@to $kind) as Select<S>>::skip(view);
            }
            #[inline(always)]
            fn seek(lent: &mut Self::Lent<'_>, table: usize) {
                <placed!(@to $kind) as Select<S>>::seek(lent, table);
            }
            #[inline(always)]
            fn following<'a>(lent: &mut Self::Lent<'a>, table: usize, len: usize) -> Self::View<'a> {
                <placed!(@to $kind) as Select<S>>::following(lent, table, len)
            }
            #[inline(always)]
            fn hot<'a>(lent: &Self::Lent<'a>, table: usize, len: usize) -> Option<Self::View<'a>> {
                <placed!(@to $kind) as Select<S>>::hot(lent, table, len)
            }
            #[inline(always)]
            fn again<'a, 'b: 'a>(view: &'a Self::View<'b>) -> Option<Self::View<'a>> {
                <placed!(@to $kind) as Select<S>>::again(view)
            }
            #[inline(always)]
            fn pick<'a, 'b: 'a>(view: &'a Self::View<'b>, row: usize) -> Option<Self::Row<'a>> {
                <placed!(@to $kind) as Select<S>>::pick(view, row)
            }
            #[inline(always)]
            fn gate<'a>(lent: &Self::Lent<'a>, table: usize) -> Option<Self::Gate<'a>> {
                <placed!(@to $kind) as Select<S>>::gate(lent, table)
            }
            #[inline(always)]
            fn admits(
                gate: &Self::Gate<'_>,
                row: usize,
                entity: Handle<S>,
                own: &impl OwnStamp,
            ) -> bool {
                <placed!(@to $kind) as Select<S>>::admits(gate, row, entity, own)
            }
            #[inline(always)]
            fn stamp(view: &Self::View<'_>, id: u8, row: usize) -> Option<Stamp> {
                <placed!(@to $kind) as Select<S>>::stamp(view, id, row)
            }
            #[inline(always)]
            fn stamp_at(lent: &Self::Lent<'_>, id: u8, table: usize, row: usize) -> Option<Stamp> {
                <placed!(@to $kind) as Select<S>>::stamp_at(lent, id, table, row)
            }
        }
    };
    (@to $kind:ident) => { <<S as Holds<C>>::Placement as Placed>::$kind<S, C> };
    (@shared $item:ty, $kind:ident) => {
        impl<S: Holds<C>, C: Component> SelectShared<S> for $item {
            #[inline(always)]
            fn share<'a>(lent: &'a Self::Lent<'_>) -> Self::Lent<'a> {
                <placed!(@to $kind) as SelectShared<S>>::share(lent)
            }
            #[inline(always)]
            fn look<'a>(lent: &'a Self::Lent<'_>, table: usize, row: usize) -> Self::Row<'a> {
                <placed!(@to $kind) as SelectShared<S>>::look(lent, table, row)
            }
        }
    };
}

placed!([] &C, Read, crate::query::Read, Nothing, One<C>, 'r &'r C::Data, RefOf<'r, C>);
placed!([] &mut C, Write, crate::query::Write, One<C>, One<C>, 'r &'r mut C::Data, MutOf<'r, C>);
placed!([] Option<&C>, ReadIfAny, crate::query::Read, Nothing, One<C>,
    'r Option<&'r C::Data>, Option<RefOf<'r, C>>);
placed!([] Option<&mut C>, WriteIfAny, crate::query::Write, One<C>, One<C>,
    'r Option<&'r mut C::Data>, Option<MutOf<'r, C>>);
placed!([] Has<C>, Presence, crate::query::Read, Nothing, Nothing, 'r bool, bool);
placed!(@shared &C, Read);
placed!(@shared Option<&C>, ReadIfAny);
placed!(@shared Has<C>, Presence);
