//! Filters: which tables a query visits, decided by their masks, and which of their rows.

use core::marker::PhantomData;

use crate::loan::{Bank, Wanted};
use crate::mask::Mask;
use crate::query::extent::{Extent, OwnStamp};
use crate::query::placed::Placed;
use crate::schema::Entity as Handle;
use crate::schema::{Holds, IfHeld, Schema, in_tables};
use crate::storage::Placement;

/// Only entities that have `C`. As an item of a query it gives `()`.
#[derive(Debug)]
pub struct With<C>(PhantomData<fn() -> C>);
/// Only entities that do not have `C`, enabled. As an item of a query it gives `()`.
#[derive(Debug)]
pub struct Without<C>(PhantomData<fn() -> C>);
/// Only entities that meet one filter of a tuple at least. As an item of a query it gives `()`.
#[derive(Debug)]
pub struct Or<F>(PhantomData<fn() -> F>);
/// Whether the entity has `C`, enabled: an item that gives a `bool` and visits all.
#[derive(Debug)]
pub struct Has<C>(PhantomData<fn() -> C>);

/// What keeps a query to some tables: [`With`], [`Without`], [`Or`], and tuples whose members
/// must all be met.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a filter",
    label = "not a filter of `{S}`",
    note = "filters are `With<Component>`, `Without<Component>`, `Or<(…)>` and tuples of them"
)]
pub trait Filter<S: Schema> {
    /// The filter itself; see [`Apart::Checked`](super::Ask::Checked).
    type Checked: Filter<S>;

    /// Components that every table visited has.
    const REQUIRED: Mask;
    /// Components that no table visited has.
    const EXCLUDED: Mask;
    /// Components of which it reads something to decide about rows.
    const READS: Mask = Mask::NONE;
    /// Sparse components of which it reads who has them.
    const PRESENT: Mask = Mask::NONE;
    /// [`AllRows`](crate::query::AllRows) of a table that matches, or
    /// [`SomeRows`](crate::query::SomeRows), which are admitted one by one.
    type Extent: Extent;
    /// What it borrows to decide about rows.
    type Borrowed<'w>;
    /// What decides about the rows of one table.
    type Gate<'a>;

    /// Whether it is no filter at all.
    const NONE: bool = false;

    /// Whether a table with these components is visited.
    fn matches(mask: Mask) -> bool;
    /// Takes what it borrows out of a bank, before the items of the query do.
    fn borrow<'w, const N: usize>(bank: &mut Bank<'w, S, N>, wanted: Wanted) -> Self::Borrowed<'w>;
    /// The same for a shorter time.
    fn share<'a>(borrowed: &'a Self::Borrowed<'_>) -> Self::Borrowed<'a>;
    /// What decides about the rows of the table `table` with these components; `None` where none
    /// of them is visited. Asked of tables that do not match too, in an [`Or`].
    fn gate<'a>(borrowed: &Self::Borrowed<'a>, table: usize, mask: Mask) -> Option<Self::Gate<'a>>;
    /// Whether a row is visited. `own` knows the stamps of what the query itself writes.
    #[inline(always)]
    fn admits(gate: &Self::Gate<'_>, row: usize, entity: Handle<S>, own: &impl OwnStamp) -> bool {
        let _ = (gate, row, entity, own);
        true
    }
}

/// [`With`] and [`Without`]: by the mask alone, or where the component is sparse, row by row.
macro_rules! by_presence {
    ($filter:ident, $wanted:literal, $yes:ident, $no:ident) => {
        impl<S: Holds<C>, C> Filter<S> for $filter<C> {
            type Checked = IfHeld<S, C, Self>;

            const $yes: Mask = in_tables::<S>(Mask::of(S::ID));
            const $no: Mask = Mask::NONE;
            const PRESENT: Mask = Mask::of(S::ID).intersection(S::SPARSE);
            type Extent = <S::Placement as Placed>::Extent;
            type Borrowed<'w> = <S::Placement as Placed>::Places<'w>;
            type Gate<'a> = <S::Placement as Placed>::Places<'a>;

            #[inline(always)]
            fn matches(mask: Mask) -> bool {
                <S::Placement as Placement>::SPARSE || mask.contains(S::ID) == $wanted
            }
            #[inline(always)]
            fn borrow<'w, const N: usize>(
                bank: &mut Bank<'w, S, N>,
                _: Wanted,
            ) -> Self::Borrowed<'w> {
                <S::Placement as Placed>::places(bank, S::ID)
            }
            #[inline(always)]
            fn share<'a>(borrowed: &'a Self::Borrowed<'_>) -> Self::Borrowed<'a> {
                <S::Placement as Placed>::share(borrowed)
            }
            #[inline(always)]
            fn gate<'a>(
                borrowed: &Self::Borrowed<'a>,
                _: usize,
                mask: Mask,
            ) -> Option<Self::Gate<'a>> {
                <Self as Filter<S>>::matches(mask).then_some(*borrowed)
            }
            #[inline(always)]
            fn admits(
                gate: &Self::Gate<'_>,
                _: usize,
                entity: Handle<S>,
                _: &impl OwnStamp,
            ) -> bool {
                <S::Placement as Placed>::meets(*gate, entity.index(), $wanted)
            }
        }
    };
}

by_presence!(With, true, REQUIRED, EXCLUDED);
by_presence!(Without, false, EXCLUDED, REQUIRED);

/// The members of an [`Or`].
#[diagnostic::on_unimplemented(
    message = "`Or` takes a tuple of filters, not `{Self}`",
    note = "write `Or<(With<A>, With<B>)>`"
)]
pub trait Alternatives<S: Schema> {
    /// The members themselves; see [`Apart::Checked`](super::Ask::Checked).
    type Checked: Alternatives<S>;

    /// The components of which they read something.
    const READS: Mask;
    /// The sparse components of which they read who has them.
    const PRESENT: Mask;
    /// Whether some decide row by row.
    type Extent: Extent;
    /// What they borrow.
    type Borrowed<'w>;
    /// What decides about the rows of one table: for each member, where it admits any.
    type Gates<'a>;

    /// Whether one of them is met.
    fn any(mask: Mask) -> bool;
    /// Takes what they borrow out of a bank.
    fn borrow<'w, const N: usize>(bank: &mut Bank<'w, S, N>, wanted: Wanted) -> Self::Borrowed<'w>;
    /// The same for a shorter time.
    fn share<'a>(borrowed: &'a Self::Borrowed<'_>) -> Self::Borrowed<'a>;
    /// What decides about the rows of a table; `None` where no member admits any.
    fn gates<'a>(
        borrowed: &Self::Borrowed<'a>,
        table: usize,
        mask: Mask,
    ) -> Option<Self::Gates<'a>>;
    /// Whether one of them admits a row.
    fn admit(gates: &Self::Gates<'_>, row: usize, entity: Handle<S>, own: &impl OwnStamp) -> bool;
}

impl<S: Schema, F: Alternatives<S>> Filter<S> for Or<F> {
    type Checked = Or<F::Checked>;

    const REQUIRED: Mask = Mask::NONE;
    const EXCLUDED: Mask = Mask::NONE;
    const READS: Mask = F::READS;
    const PRESENT: Mask = F::PRESENT;
    type Extent = F::Extent;
    type Borrowed<'w> = F::Borrowed<'w>;
    type Gate<'a> = F::Gates<'a>;

    #[inline(always)]
    fn matches(mask: Mask) -> bool {
        F::any(mask)
    }
    #[inline(always)]
    fn borrow<'w, const N: usize>(bank: &mut Bank<'w, S, N>, wanted: Wanted) -> Self::Borrowed<'w> {
        F::borrow(bank, wanted)
    }
    #[inline(always)]
    fn share<'a>(borrowed: &'a Self::Borrowed<'_>) -> Self::Borrowed<'a> {
        F::share(borrowed)
    }
    #[inline(always)]
    fn gate<'a>(borrowed: &Self::Borrowed<'a>, table: usize, mask: Mask) -> Option<Self::Gate<'a>> {
        F::gates(borrowed, table, mask)
    }
    #[inline(always)]
    fn admits(gate: &Self::Gate<'_>, row: usize, entity: Handle<S>, own: &impl OwnStamp) -> bool {
        F::admit(gate, row, entity, own)
    }
}

macro_rules! tuples {
    ($($name:ident $value:ident),*; $($left:ident $right:ident),* $(,)?) => {
        #[allow(clippy::unused_unit, unused_variables)]
        impl<S: Schema, $($name: Filter<S>),*> Filter<S> for ($($name,)*) {
            type Checked = ($($name::Checked,)*);
            const REQUIRED: Mask = Mask::NONE$(.union($name::REQUIRED))*;
            const EXCLUDED: Mask = Mask::NONE$(.union($name::EXCLUDED))*;
            const READS: Mask = Mask::NONE$(.union($name::READS))*;
            const PRESENT: Mask = Mask::NONE$(.union($name::PRESENT))*;
            const NONE: bool = true $(&& $name::NONE)*;
            type Extent = crate::arity::extent!($($name)*);
            type Borrowed<'w> = ($($name::Borrowed<'w>,)*);
            type Gate<'a> = ($($name::Gate<'a>,)*);

            #[inline(always)]
            fn matches(mask: Mask) -> bool {
                true $(&& $name::matches(mask))*
            }
            #[inline(always)]
            fn borrow<'w, const N: usize>(
                bank: &mut Bank<'w, S, N>,
                wanted: Wanted,
            ) -> Self::Borrowed<'w> {
                ($($name::borrow(bank, wanted),)*)
            }
            #[inline(always)]
            fn share<'a>(($($value,)*): &'a Self::Borrowed<'_>) -> Self::Borrowed<'a> {
                ($($name::share($value),)*)
            }
            #[inline(always)]
            fn gate<'a>(
                ($($value,)*): &Self::Borrowed<'a>,
                table: usize,
                mask: Mask,
            ) -> Option<Self::Gate<'a>> {
                Some(($($name::gate($value, table, mask)?,)*))
            }
            #[inline(always)]
            fn admits(
                ($($value,)*): &Self::Gate<'_>,
                row: usize,
                entity: Handle<S>,
                own: &impl OwnStamp,
            ) -> bool {
                true $(&& $name::admits($value, row, entity, own))*
            }
        }
        #[allow(clippy::unused_unit, unused_variables)]
        impl<S: Schema, $($name: Filter<S>),*> Alternatives<S> for ($($name,)*) {
            type Checked = ($($name::Checked,)*);
            const READS: Mask = Mask::NONE$(.union($name::READS))*;
            const PRESENT: Mask = Mask::NONE$(.union($name::PRESENT))*;
            type Extent = crate::arity::extent!($($name)*);
            type Borrowed<'w> = ($($name::Borrowed<'w>,)*);
            type Gates<'a> = ($(Option<$name::Gate<'a>>,)*);

            #[inline(always)]
            fn any(mask: Mask) -> bool {
                false $(|| $name::matches(mask))*
            }
            #[inline(always)]
            fn borrow<'w, const N: usize>(
                bank: &mut Bank<'w, S, N>,
                wanted: Wanted,
            ) -> Self::Borrowed<'w> {
                ($($name::borrow(bank, wanted),)*)
            }
            #[inline(always)]
            fn share<'a>(($($value,)*): &'a Self::Borrowed<'_>) -> Self::Borrowed<'a> {
                ($($name::share($value),)*)
            }
            #[inline(always)]
            fn gates<'a>(
                ($($value,)*): &Self::Borrowed<'a>,
                table: usize,
                mask: Mask,
            ) -> Option<Self::Gates<'a>> {
                $(let $value = $name::gate($value, table, mask);)*
                let any = false $(|| $value.is_some())*;
                any.then_some(($($value,)*))
            }
            #[inline(always)]
            fn admit(
                ($($value,)*): &Self::Gates<'_>,
                row: usize,
                entity: Handle<S>,
                own: &impl OwnStamp,
            ) -> bool {
                false $(|| $value.as_ref().is_some_and(|gate| $name::admits(gate, row, entity, own)))*
            }
        }
    };
}

crate::arity::for_each_arity!(tuples);
