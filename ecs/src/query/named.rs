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
            const SPARSE: ::core::primitive::bool = <$fields as $crate::query::Select<$schema>>::SPARSE;
            type Extent = <$fields as $crate::query::Select<$schema>>::Extent;
            type Gate<'a> = <$fields as $crate::query::Select<$schema>>::Gate<'a>;

            #[inline(always)]
            fn matches(__mask: $crate::Mask) -> ::core::primitive::bool {
                <$fields as $crate::query::Select<$schema>>::matches(__mask)
            }
            #[inline(always)]
            fn lend<'w, const __N: ::core::primitive::usize>(
                __bank: &mut $crate::query::Bank<'w, $schema, { __N }>,
                __wanted: fn($crate::Mask) -> ::core::primitive::bool,
            ) -> Self::Lent<'w> {
                <$fields as $crate::query::Select<$schema>>::lend(__bank, __wanted)
            }
            #[inline(always)]
            fn reborrow<'a>(__lent: &'a mut Self::Lent<'_>) -> Self::Lent<'a> {
                <$fields as $crate::query::Select<$schema>>::reborrow(__lent)
            }
            #[inline(always)]
            fn scatter(__lent: &mut Self::Lent<'_>) {
                <$fields as $crate::query::Select<$schema>>::scatter(__lent);
            }
            #[inline(always)]
            fn take<'a>(__lent: &mut Self::Lent<'a>, __table: ::core::primitive::usize, __len: ::core::primitive::usize) -> Self::View<'a> {
                <$fields as $crate::query::Select<$schema>>::take(__lent, __table, __len)
            }
            #[inline(always)]
            fn seek(__lent: &mut Self::Lent<'_>, __table: ::core::primitive::usize) {
                <$fields as $crate::query::Select<$schema>>::seek(__lent, __table);
            }
            #[inline(always)]
            fn following<'a>(
                __lent: &mut Self::Lent<'a>,
                __table: ::core::primitive::usize,
                __len: ::core::primitive::usize,
            ) -> Self::View<'a> {
                <$fields as $crate::query::Select<$schema>>::following(__lent, __table, __len)
            }
            #[inline(always)]
            fn row<'a>(__lent: &mut Self::Lent<'a>, __table: ::core::primitive::usize, __row: ::core::primitive::usize) -> Self::Row<'a> {
                <$query as $crate::query::Named<$schema>>::row(
                    <$fields as $crate::query::Select<$schema>>::row(__lent, __table, __row),
                )
            }
            #[inline(always)]
            fn apart<'a, __R, __F: ::core::ops::FnOnce(Self::View<'a>) -> __R>(
                __view: Self::View<'a>,
                __then: __F,
            ) -> __R {
                <$fields as $crate::query::Select<$schema>>::apart(__view, __then)
            }
            #[inline(always)]
            fn load(__view: &Self::View<'_>, __row: ::core::primitive::usize) -> Self::Cell {
                <$fields as $crate::query::Select<$schema>>::load(__view, __row)
            }
            #[inline(always)]
            fn item<'r>(
                __view: &'r mut Self::View<'_>,
                __row: ::core::primitive::usize,
                __cell: &'r mut Self::Cell,
            ) -> Self::Item<'r> {
                <$query as $crate::query::Named<$schema>>::item(
                    <$fields as $crate::query::Select<$schema>>::item(__view, __row, __cell),
                )
            }
            #[inline(always)]
            fn store(__view: &mut Self::View<'_>, __row: ::core::primitive::usize, __cell: Self::Cell) {
                <$fields as $crate::query::Select<$schema>>::store(__view, __row, __cell);
            }
            #[inline(always)]
            fn next<'a>(__view: &mut Self::View<'a>, __row: ::core::primitive::usize) -> Self::Row<'a> {
                <$query as $crate::query::Named<$schema>>::row(
                    <$fields as $crate::query::Select<$schema>>::next(__view, __row),
                )
            }
            #[inline(always)]
            fn cut<'a>(__view: &mut Self::View<'a>, __rows: ::core::primitive::usize) -> Self::View<'a> {
                <$fields as $crate::query::Select<$schema>>::cut(__view, __rows)
            }
            #[inline(always)]
            fn skip(__view: &mut Self::View<'_>) {
                <$fields as $crate::query::Select<$schema>>::skip(__view);
            }
            #[inline(always)]
            fn hot<'a>(
                __lent: &Self::Lent<'a>,
                __table: ::core::primitive::usize,
                __len: ::core::primitive::usize,
            ) -> ::core::option::Option<Self::View<'a>> {
                <$fields as $crate::query::Select<$schema>>::hot(__lent, __table, __len)
            }
            #[inline(always)]
            fn again<'a, 'b: 'a>(__view: &'a Self::View<'b>) -> ::core::option::Option<Self::View<'a>> {
                <$fields as $crate::query::Select<$schema>>::again(__view)
            }
            #[inline(always)]
            fn pick<'a, 'b: 'a>(
                __view: &'a Self::View<'b>,
                __row: ::core::primitive::usize,
            ) -> ::core::option::Option<Self::Row<'a>> {
                let __row = <$fields as $crate::query::Select<$schema>>::pick(__view, __row)?;
                ::core::option::Option::Some(<$query as $crate::query::Named<$schema>>::row(__row))
            }
            #[inline(always)]
            fn gate<'a>(
                __lent: &Self::Lent<'a>,
                __table: ::core::primitive::usize,
            ) -> ::core::option::Option<Self::Gate<'a>> {
                <$fields as $crate::query::Select<$schema>>::gate(__lent, __table)
            }
            #[inline(always)]
            fn admits(
                __gate: &Self::Gate<'_>,
                __row: ::core::primitive::usize,
                __entity: $crate::schema::Entity<$schema>,
                __own: &impl $crate::query::OwnStamp,
            ) -> ::core::primitive::bool {
                <$fields as $crate::query::Select<$schema>>::admits(__gate, __row, __entity, __own)
            }
            #[inline(always)]
            fn stamp(
                __view: &Self::View<'_>,
                __id: ::core::primitive::u8,
                __row: ::core::primitive::usize,
            ) -> ::core::option::Option<$crate::query::Stamp> {
                <$fields as $crate::query::Select<$schema>>::stamp(__view, __id, __row)
            }
            #[inline(always)]
            fn stamp_at(
                __lent: &Self::Lent<'_>,
                __id: ::core::primitive::u8,
                __table: ::core::primitive::usize,
                __row: ::core::primitive::usize,
            ) -> ::core::option::Option<$crate::query::Stamp> {
                <$fields as $crate::query::Select<$schema>>::stamp_at(__lent, __id, __table, __row)
            }
        }
        #[automatically_derived]
        impl $crate::query::SelectShared<$schema> for $query
        where
            for<'x> $crate::query::Together<'x, $fields>:
                $crate::query::ShareTogether<$schema, Fields = $fields>,
        {
            #[inline(always)]
            fn share<'a>(__lent: &'a Self::Lent<'_>) -> Self::Lent<'a> {
                <$crate::query::Together<'static, $fields> as $crate::query::ShareTogether<
                    $schema,
                >>::share(__lent)
            }
            #[inline(always)]
            fn look<'a>(__lent: &'a Self::Lent<'_>, __table: ::core::primitive::usize, __row: ::core::primitive::usize) -> Self::Row<'a> {
                <$query as $crate::query::Named<$schema>>::row(
                    <$crate::query::Together<'static, $fields> as $crate::query::ShareTogether<
                        $schema,
                    >>::look(__lent, __table, __row),
                )
            }
        }
    };
}
