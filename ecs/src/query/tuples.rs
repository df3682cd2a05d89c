//! Tuples of items.

use crate::access::Access;
use crate::loan::{Bank, Wanted};
use crate::mask::Mask;
use crate::query::extent::{OwnStamp, Stamp};
use crate::query::select::{Mode, Read, Select, SelectShared};
use crate::schema::Entity as Handle;
use crate::schema::Schema;

macro_rules! tuples {
    ($($name:ident $value:ident),*; $($left:ident $right:ident),* $(,)?) => {
        #[allow(clippy::unused_unit, unused_variables)]
        impl<S: Schema, $($name: Select<S>),*> Select<S> for ($($name,)*) {
            type Mode = tuples!(@mode $($name)*);
            type Write = crate::arity::list!($($name::Write),*);
            type Touch = crate::arity::list!($($name::Touch),*);
            const ACCESS: Access = Access::NONE$(.union($name::ACCESS))*;
            const SPARSE: bool = false $(|| $name::SPARSE)*;
            type Extent = crate::arity::extent!($($name)*);
            type Lent<'w> = ($($name::Lent<'w>,)*);
            type View<'a> = ($($name::View<'a>,)*);
            type Cell = ($($name::Cell,)*);
            type Item<'r> = ($($name::Item<'r>,)*);
            type Row<'a> = ($($name::Row<'a>,)*);
            type Gate<'a> = ($($name::Gate<'a>,)*);

            #[inline(always)]
            fn matches(mask: Mask) -> bool {
                true $(&& $name::matches(mask))*
            }
            #[inline(always)]
            fn lend<'w, const N: usize>(bank: &mut Bank<'w, S, N>, wanted: Wanted) -> Self::Lent<'w> {
                ($($name::lend(bank, wanted),)*)
            }
            #[inline(always)]
            fn reborrow<'a>(lent: &'a mut Self::Lent<'_>) -> Self::Lent<'a> {
                let ($($value,)*) = lent;
                ($($name::reborrow($value),)*)
            }
            #[inline(always)]
            fn scatter(lent: &mut Self::Lent<'_>) {
                let ($($value,)*) = lent;
                $($name::scatter($value);)*
            }
            #[inline(always)]
            fn take<'a>(lent: &mut Self::Lent<'a>, table: usize, len: usize) -> Self::View<'a> {
                let ($($value,)*) = lent;
                ($($name::take($value, table, len),)*)
            }
            #[inline(always)]
            fn seek(lent: &mut Self::Lent<'_>, table: usize) {
                let ($($value,)*) = lent;
                $($name::seek($value, table);)*
            }
            #[inline(always)]
            fn following<'a>(lent: &mut Self::Lent<'a>, table: usize, len: usize) -> Self::View<'a> {
                let ($($value,)*) = lent;
                ($($name::following($value, table, len),)*)
            }
            #[inline(always)]
            fn row<'a>(lent: &mut Self::Lent<'a>, table: usize, row: usize) -> Self::Row<'a> {
                let ($($value,)*) = lent;
                ($($name::row($value, table, row),)*)
            }
            #[inline(always)]
            fn apart<'a, R, F: FnOnce(Self::View<'a>) -> R>(view: Self::View<'a>, then: F) -> R {
                let ($($value,)*) = view;
                tuples!(@nest [$($value)*] then $($name $value)*)
            }
            #[inline(always)]
            fn load(view: &Self::View<'_>, row: usize) -> Self::Cell {
                let ($($value,)*) = view;
                ($($name::load($value, row),)*)
            }
            #[inline(always)]
            fn item<'r>(
                view: &'r mut Self::View<'_>,
                row: usize,
                cell: &'r mut Self::Cell,
            ) -> Self::Item<'r> {
                let ($($value,)*) = view;
                #[allow(non_snake_case)]
                let ($($name,)*) = cell;
                ($(<$name as Select<S>>::item($value, row, $name),)*)
            }
            #[inline(always)]
            fn store(view: &mut Self::View<'_>, row: usize, cell: Self::Cell) {
                let ($($value,)*) = view;
                #[allow(non_snake_case)]
                let ($($name,)*) = cell;
                $(<$name as Select<S>>::store($value, row, $name);)*
            }
            #[inline(always)]
            fn next<'a>(view: &mut Self::View<'a>, row: usize) -> Self::Row<'a> {
                let ($($value,)*) = view;
                ($($name::next($value, row),)*)
            }
            #[inline(always)]
            fn cut<'a>(view: &mut Self::View<'a>, rows: usize) -> Self::View<'a> {
                let ($($value,)*) = view;
                ($($name::cut($value, rows),)*)
            }
            #[inline(always)]
            fn skip(view: &mut Self::View<'_>) {
                let ($($value,)*) = view;
                $($name::skip($value);)*
            }
            #[inline(always)]
            fn hot<'a>(lent: &Self::Lent<'a>, table: usize, len: usize) -> Option<Self::View<'a>> {
                let ($($value,)*) = lent;
                Some(($($name::hot($value, table, len)?,)*))
            }
            #[inline(always)]
            fn again<'a, 'b: 'a>(view: &'a Self::View<'b>) -> Option<Self::View<'a>> {
                let ($($value,)*) = view;
                Some(($($name::again($value)?,)*))
            }
            #[inline(always)]
            fn pick<'a, 'b: 'a>(view: &'a Self::View<'b>, row: usize) -> Option<Self::Row<'a>> {
                let ($($value,)*) = view;
                Some(($($name::pick($value, row)?,)*))
            }
            #[inline(always)]
            fn gate<'a>(lent: &Self::Lent<'a>, table: usize) -> Option<Self::Gate<'a>> {
                let ($($value,)*) = lent;
                Some(($($name::gate($value, table)?,)*))
            }
            #[inline(always)]
            fn admits(
                gate: &Self::Gate<'_>,
                row: usize,
                entity: Handle<S>,
                own: &impl OwnStamp,
            ) -> bool {
                let ($($value,)*) = gate;
                true $(&& $name::admits($value, row, entity, own))*
            }
            #[inline(always)]
            fn stamp(view: &Self::View<'_>, id: u8, row: usize) -> Option<Stamp> {
                let ($($value,)*) = view;
                None$(.or_else(|| $name::stamp($value, id, row)))*
            }
            #[inline(always)]
            fn stamp_at(lent: &Self::Lent<'_>, id: u8, table: usize, row: usize) -> Option<Stamp> {
                let ($($value,)*) = lent;
                None$(.or_else(|| $name::stamp_at($value, id, table, row)))*
            }
        }

        #[allow(clippy::unused_unit)]
        impl<S: Schema, $($name: SelectShared<S>),*> SelectShared<S> for ($($name,)*) {
            #[inline(always)]
            fn share<'a>(lent: &'a Self::Lent<'_>) -> Self::Lent<'a> {
                let ($($value,)*) = lent;
                ($($name::share($value),)*)
            }
            #[inline(always)]
            #[allow(unused_variables)]
            fn look<'a>(lent: &'a Self::Lent<'_>, table: usize, row: usize) -> Self::Row<'a> {
                let ($($value,)*) = lent;
                ($($name::look($value, table, row),)*)
            }
        }
    };
    (@mode) => { Read };
    (@mode $head:ident $($tail:ident)*) => {
        <$head::Mode as Mode>::With<tuples!(@mode $($tail)*)>
    };
    (@nest [$($value:ident)*] $then:ident) => { $then(($($value,)*)) };
    (@nest $all:tt $then:ident $name:ident $value:ident $($rest:ident)*) => {
        $name::apart($value, |$value| tuples!(@nest $all $then $($rest)*))
    };
}

crate::arity::for_each_arity!(tuples);
