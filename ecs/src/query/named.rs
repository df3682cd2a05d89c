//! Queries whose fields have names: what `#[derive(Query)]` implements.

use core::marker::PhantomData;

use crate::query::{Ask, Select, SelectShared};
use crate::schema::Schema;

/// A struct of query items, taken apart into a tuple and put together again.
pub trait Named<S: Schema>: Sized {
    /// The items as a tuple.
    type Fields: Select<S>;
    /// What a closure gets.
    type NamedItem<'r>;
    /// What an iterator gives.
    type NamedRow<'a>;
    /// Names the items.
    fn item(fields: <Self::Fields as Select<S>>::Item<'_>) -> Self::NamedItem<'_>;
    /// Names the row.
    fn row(fields: <Self::Fields as Select<S>>::Row<'_>) -> Self::NamedRow<'_>;
}

/// The fields of a [`Named`] query, with a lifetime that makes what is asked of them a question
/// and not a claim: a query that writes is simply not one that can be shared.
#[doc(hidden)]
#[derive(Debug)]
pub struct Together<'x, Q>(PhantomData<(&'x (), Q)>);

/// Says that the fields can be run through a shared borrow.
#[doc(hidden)]
pub trait ShareTogether<S: Schema> {
    type Fields: Select<S>;
    fn share<'a>(
        lent: &'a <Self::Fields as Select<S>>::Lent<'_>,
    ) -> <Self::Fields as Select<S>>::Lent<'a>;
    fn look<'a>(
        lent: &'a <Self::Fields as Select<S>>::Lent<'_>,
        table: usize,
        row: usize,
    ) -> <Self::Fields as Select<S>>::Row<'a>;
}

impl<S: Schema, Q: SelectShared<S>> ShareTogether<S> for Together<'_, Q> {
    type Fields = Q;
    fn share<'a>(lent: &'a Q::Lent<'_>) -> Q::Lent<'a> {
        Q::share(lent)
    }
    fn look<'a>(lent: &'a Q::Lent<'_>, table: usize, row: usize) -> Q::Row<'a> {
        Q::look(lent, table, row)
    }
}

/// A field of a [`Named`] query. Whether it can be asked for is a constant: where the answer is an
/// error, the compiler keeps silent about every use of this type.
#[doc(hidden)]
#[derive(Debug)]
pub struct Field<Q, const CAN_BE_ASKED: bool>(PhantomData<Q>);

/// What stands for a field.
#[doc(hidden)]
pub trait Asked {
    type Query;
}

impl<Q> Asked for Field<Q, true> {
    type Query = Q;
}

/// What generated code asks about a field.
#[doc(hidden)]
#[must_use]
pub const fn asked<S: Schema, Q: Ask<S>>() -> bool {
    true
}

/// Implements [`Select`] for a [`Named`] query by its tuple. A blanket impl would overlap with
/// those for references and tuples, so generated code calls this for its own type.
#[doc(hidden)]
#[macro_export]
macro_rules! named_query {
    ($schema:ty, $query:ty) => {
        $crate::named_query!(@impl $schema, $query, <$query as $crate::query::Named<$schema>>::Fields);
    };
    (@impl $schema:ty, $query:ty, $fields:ty) => {
        #[automatically_derived]
        impl $crate::query::Select<$schema> for $query {
            type Mode = <$fields as $crate::query::Select<$schema>>::Mode;
            type Write = <$fields as $crate::query::Select<$schema>>::Write;
            type Touch = <$fields as $crate::query::Select<$schema>>::Touch;
            const ACCESS: $crate::Access = <$fields as $crate::query::Select<$schema>>::ACCESS;
            type Lent<'w> = <$fields as $crate::query::Select<$schema>>::Lent<'w>;
            type View<'a> = <$fields as $crate::query::Select<$schema>>::View<'a>;
            type Cell = <$fields as $crate::query::Select<$schema>>::Cell;
            type Item<'r> = <$query as $crate::query::Named<$schema>>::NamedItem<'r>;
            type Row<'a> = <$query as $crate::query::Named<$schema>>::NamedRow<'a>;
            const SPARSE: bool = <$fields as $crate::query::Select<$schema>>::SPARSE;
            type Extent = <$fields as $crate::query::Select<$schema>>::Extent;
            type Gate<'a> = <$fields as $crate::query::Select<$schema>>::Gate<'a>;

            #[inline(always)]
            fn matches(mask: $crate::Mask) -> bool {
                <$fields as $crate::query::Select<$schema>>::matches(mask)
            }
            #[inline(always)]
            fn lend<'w, const N: usize>(
                bank: &mut $crate::query::Bank<'w, $schema, { N }>,
                wanted: fn($crate::Mask) -> bool,
            ) -> Self::Lent<'w> {
                <$fields as $crate::query::Select<$schema>>::lend(bank, wanted)
            }
            #[inline(always)]
            fn reborrow<'a>(lent: &'a mut Self::Lent<'_>) -> Self::Lent<'a> {
                <$fields as $crate::query::Select<$schema>>::reborrow(lent)
            }
            #[inline(always)]
            fn scatter(lent: &mut Self::Lent<'_>) {
                <$fields as $crate::query::Select<$schema>>::scatter(lent);
            }
            #[inline(always)]
            fn take<'a>(lent: &mut Self::Lent<'a>, table: usize, len: usize) -> Self::View<'a> {
                <$fields as $crate::query::Select<$schema>>::take(lent, table, len)
            }
            #[inline(always)]
            fn seek(lent: &mut Self::Lent<'_>, table: usize) {
                <$fields as $crate::query::Select<$schema>>::seek(lent, table);
            }
            #[inline(always)]
            fn following<'a>(
                lent: &mut Self::Lent<'a>,
                table: usize,
                len: usize,
            ) -> Self::View<'a> {
                <$fields as $crate::query::Select<$schema>>::following(lent, table, len)
            }
            #[inline(always)]
            fn row<'a>(lent: &mut Self::Lent<'a>, table: usize, row: usize) -> Self::Row<'a> {
                <$query as $crate::query::Named<$schema>>::row(
                    <$fields as $crate::query::Select<$schema>>::row(lent, table, row),
                )
            }
            #[inline(always)]
            fn apart<'a, R, F: ::core::ops::FnOnce(Self::View<'a>) -> R>(
                view: Self::View<'a>,
                then: F,
            ) -> R {
                <$fields as $crate::query::Select<$schema>>::apart(view, then)
            }
            #[inline(always)]
            fn load(view: &Self::View<'_>, row: usize) -> Self::Cell {
                <$fields as $crate::query::Select<$schema>>::load(view, row)
            }
            #[inline(always)]
            fn item<'r>(
                view: &'r mut Self::View<'_>,
                row: usize,
                cell: &'r mut Self::Cell,
            ) -> Self::Item<'r> {
                <$query as $crate::query::Named<$schema>>::item(
                    <$fields as $crate::query::Select<$schema>>::item(view, row, cell),
                )
            }
            #[inline(always)]
            fn store(view: &mut Self::View<'_>, row: usize, cell: Self::Cell) {
                <$fields as $crate::query::Select<$schema>>::store(view, row, cell);
            }
            #[inline(always)]
            fn next<'a>(view: &mut Self::View<'a>, row: usize) -> Self::Row<'a> {
                <$query as $crate::query::Named<$schema>>::row(
                    <$fields as $crate::query::Select<$schema>>::next(view, row),
                )
            }
            #[inline(always)]
            fn cut<'a>(view: &mut Self::View<'a>, rows: usize) -> Self::View<'a> {
                <$fields as $crate::query::Select<$schema>>::cut(view, rows)
            }
            #[inline(always)]
            fn skip(view: &mut Self::View<'_>) {
                <$fields as $crate::query::Select<$schema>>::skip(view);
            }
            #[inline(always)]
            fn hot<'a>(
                lent: &Self::Lent<'a>,
                table: usize,
                len: usize,
            ) -> ::core::option::Option<Self::View<'a>> {
                <$fields as $crate::query::Select<$schema>>::hot(lent, table, len)
            }
            #[inline(always)]
            fn again<'a, 'b: 'a>(view: &'a Self::View<'b>) -> ::core::option::Option<Self::View<'a>> {
                <$fields as $crate::query::Select<$schema>>::again(view)
            }
            #[inline(always)]
            fn pick<'a, 'b: 'a>(
                view: &'a Self::View<'b>,
                row: usize,
            ) -> ::core::option::Option<Self::Row<'a>> {
                let row = <$fields as $crate::query::Select<$schema>>::pick(view, row)?;
                ::core::option::Option::Some(<$query as $crate::query::Named<$schema>>::row(row))
            }
            #[inline(always)]
            fn gate<'a>(
                lent: &Self::Lent<'a>,
                table: usize,
            ) -> ::core::option::Option<Self::Gate<'a>> {
                <$fields as $crate::query::Select<$schema>>::gate(lent, table)
            }
            #[inline(always)]
            fn admits(
                gate: &Self::Gate<'_>,
                row: usize,
                entity: $crate::schema::Entity<$schema>,
                own: &impl $crate::query::OwnStamp,
            ) -> bool {
                <$fields as $crate::query::Select<$schema>>::admits(gate, row, entity, own)
            }
            #[inline(always)]
            fn stamp(
                view: &Self::View<'_>,
                id: u8,
                row: usize,
            ) -> ::core::option::Option<$crate::query::Stamp> {
                <$fields as $crate::query::Select<$schema>>::stamp(view, id, row)
            }
            #[inline(always)]
            fn stamp_at(
                lent: &Self::Lent<'_>,
                id: u8,
                table: usize,
                row: usize,
            ) -> ::core::option::Option<$crate::query::Stamp> {
                <$fields as $crate::query::Select<$schema>>::stamp_at(lent, id, table, row)
            }
        }
        #[automatically_derived]
        impl $crate::query::SelectShared<$schema> for $query
        where
            for<'x> $crate::query::Together<'x, $fields>:
                $crate::query::ShareTogether<$schema, Fields = $fields>,
        {
            #[inline(always)]
            fn share<'a>(lent: &'a Self::Lent<'_>) -> Self::Lent<'a> {
                <$crate::query::Together<'static, $fields> as $crate::query::ShareTogether<
                    $schema,
                >>::share(lent)
            }
            #[inline(always)]
            fn look<'a>(lent: &'a Self::Lent<'_>, table: usize, row: usize) -> Self::Row<'a> {
                <$query as $crate::query::Named<$schema>>::row(
                    <$crate::query::Together<'static, $fields> as $crate::query::ShareTogether<
                        $schema,
                    >>::look(lent, table, row),
                )
            }
        }
    };
}
