//! Filters and [`Has`] as items of a query.

use crate::access::Access;
use crate::column::Tracks;
use crate::component::Component;
use crate::loan::{Bank, Wanted};
use crate::mask::Mask;
use crate::query::changed::{Added, Changed};
use crate::query::extent::{AllRows, OwnStamp};
use crate::query::filter::{Alternatives, Filter, Has, Or, With, Without};
use crate::query::select::{InTable, Read, Select, SelectShared, all_rows};
use crate::schema::Entity as Handle;
use crate::schema::{Holds, Schema};
use crate::tag::Nothing;

/// What filters say as items: they give `()` and decide as filters do.
macro_rules! filter_item {
    ([$($generic:tt)*] $item:ty) => {
        impl<$($generic)*> Select<S> for $item {
            type Mode = Read;
            type Write = Nothing;
            type Touch = Nothing;
            const ACCESS: Access = Access {
                required: <Self as Filter<S>>::REQUIRED,
                excluded: <Self as Filter<S>>::EXCLUDED,
                reads: <Self as Filter<S>>::READS,
                present: <Self as Filter<S>>::PRESENT,
                ..Access::NONE
            };
            type Extent = <Self as Filter<S>>::Extent;
            type Lent<'w> = (&'w [Mask], <Self as Filter<S>>::Borrowed<'w>);
            type View<'a> = ();
            type Cell = ();
            type Item<'r> = ();
            type Row<'a> = ();
            type Gate<'a> = <Self as Filter<S>>::Gate<'a>;

            #[inline(always)]
            fn matches(mask: Mask) -> bool {
                <Self as Filter<S>>::matches(mask)
            }
            #[inline(always)]
            fn lend<'w, const N: usize>(
                bank: &mut Bank<'w, S, N>,
                wanted: Wanted,
            ) -> Self::Lent<'w> {
                (bank.masks, <Self as Filter<S>>::borrow(bank, wanted))
            }
            #[inline(always)]
            fn reborrow<'a>(lent: &'a mut Self::Lent<'_>) -> Self::Lent<'a> {
                (lent.0, <Self as Filter<S>>::share(&lent.1))
            }
            #[inline(always)]
            fn take<'a>(_: &mut Self::Lent<'a>, _: usize, _: usize) -> Self::View<'a> {}
            #[inline(always)]
            fn row<'a>(_: &mut Self::Lent<'a>, _: usize, _: usize) -> Self::Row<'a> {}
            #[inline(always)]
            fn load((): &Self::View<'_>, _: usize) {}
            #[inline(always)]
            fn item<'r>((): &'r mut Self::View<'_>, _: usize, (): &'r mut ()) -> Self::Item<'r> {}
            #[inline(always)]
            fn store((): &mut Self::View<'_>, _: usize, (): ()) {}
            #[inline(always)]
            fn next<'a>((): &mut Self::View<'a>, _: usize) -> Self::Row<'a> {}
            #[inline(always)]
            fn cut<'a>((): &mut Self::View<'a>, _: usize) -> Self::View<'a> {}
            #[inline(always)]
            fn hot<'a>(_: &Self::Lent<'a>, _: usize, _: usize) -> Option<Self::View<'a>> {
                Some(())
            }
            #[inline(always)]
            fn again<'a, 'b: 'a>((): &'a Self::View<'b>) -> Option<Self::View<'a>> {
                Some(())
            }
            #[inline(always)]
            fn pick<'a, 'b: 'a>((): &'a Self::View<'b>, _: usize) -> Option<Self::Row<'a>> {
                Some(())
            }
            #[inline(always)]
            fn gate<'a>(lent: &Self::Lent<'a>, table: usize) -> Option<Self::Gate<'a>> {
                <Self as Filter<S>>::gate(&lent.1, table, lent.0[table])
            }
            #[inline(always)]
            fn admits(
                gate: &Self::Gate<'_>,
                row: usize,
                entity: Handle<S>,
                own: &impl OwnStamp,
            ) -> bool {
                <Self as Filter<S>>::admits(gate, row, entity, own)
            }
        }

        impl<$($generic)*> SelectShared<S> for $item {
            #[inline(always)]
            fn share<'a>(lent: &'a Self::Lent<'_>) -> Self::Lent<'a> {
                (lent.0, <Self as Filter<S>>::share(&lent.1))
            }
            #[inline(always)]
            fn look<'a>(_: &'a Self::Lent<'_>, _: usize, _: usize) -> Self::Row<'a> {}
        }
    };
}

filter_item!([S: Holds<C>, C: Component] With<C>);
filter_item!([S: Holds<C>, C: Component] Without<C>);
filter_item!([S: Schema, A: Alternatives<S>] Or<A>);
filter_item!([S: Holds<C>, C: Component<Column: Tracks<C>>] Added<C>);
filter_item!([S: Holds<C>, C: Component<Column: Tracks<C>>] Changed<C>);

impl<S: Holds<C>, C: Component> Select<S> for InTable<Has<C>> {
    type Mode = Read;
    type Write = Nothing;
    type Touch = Nothing;
    const ACCESS: Access = Access::NONE;
    all_rows!();
    type Lent<'w> = &'w [Mask];
    type View<'a> = bool;
    type Cell = ();
    type Item<'r> = bool;
    type Row<'a> = bool;

    #[inline(always)]
    fn matches(_: Mask) -> bool {
        true
    }
    #[inline(always)]
    fn lend<'w, const N: usize>(bank: &mut Bank<'w, S, N>, _: Wanted) -> Self::Lent<'w> {
        bank.masks
    }
    #[inline(always)]
    fn reborrow<'a>(lent: &'a mut Self::Lent<'_>) -> Self::Lent<'a> {
        lent
    }
    #[inline(always)]
    fn take<'a>(lent: &mut Self::Lent<'a>, table: usize, _: usize) -> Self::View<'a> {
        lent[table].contains(S::ID)
    }
    #[inline(always)]
    fn row<'a>(lent: &mut Self::Lent<'a>, table: usize, _: usize) -> Self::Row<'a> {
        lent[table].contains(S::ID)
    }
    #[inline(always)]
    fn load(_: &Self::View<'_>, _: usize) {}
    #[inline(always)]
    fn item<'r>(view: &'r mut Self::View<'_>, _: usize, (): &'r mut ()) -> Self::Item<'r> {
        *view
    }
    #[inline(always)]
    fn store(_: &mut Self::View<'_>, _: usize, (): ()) {}
    #[inline(always)]
    fn next<'a>(view: &mut Self::View<'a>, _: usize) -> Self::Row<'a> {
        *view
    }
    #[inline(always)]
    fn cut<'a>(view: &mut Self::View<'a>, _: usize) -> Self::View<'a> {
        *view
    }
    #[inline(always)]
    fn hot<'a>(lent: &Self::Lent<'a>, table: usize, _: usize) -> Option<Self::View<'a>> {
        Some(lent[table].contains(S::ID))
    }
    #[inline(always)]
    fn again<'a, 'b: 'a>(view: &'a Self::View<'b>) -> Option<Self::View<'a>> {
        Some(*view)
    }
    #[inline(always)]
    fn pick<'a, 'b: 'a>(view: &'a Self::View<'b>, _: usize) -> Option<Self::Row<'a>> {
        Some(*view)
    }
}

impl<S: Holds<C>, C: Component> SelectShared<S> for InTable<Has<C>> {
    #[inline(always)]
    fn share<'a>(lent: &'a Self::Lent<'_>) -> Self::Lent<'a> {
        lent
    }
    #[inline(always)]
    fn look<'a>(lent: &'a Self::Lent<'_>, table: usize, _: usize) -> Self::Row<'a> {
        lent[table].contains(S::ID)
    }
}
