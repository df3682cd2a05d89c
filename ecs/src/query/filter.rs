//! Filters: which tables a query visits, decided by their masks.

use core::marker::PhantomData;

use crate::component::Component;
use crate::mask::Mask;
use crate::schema::{Holds, Schema};

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
    /// Components that every table visited has.
    const REQUIRED: Mask;
    /// Components that no table visited has.
    const EXCLUDED: Mask;
    /// Whether a table with these components is visited.
    fn matches(mask: Mask) -> bool;
}

impl<S: Holds<C>, C: Component> Filter<S> for With<C> {
    const REQUIRED: Mask = Mask::of(S::ID);
    const EXCLUDED: Mask = Mask::NONE;
    #[inline(always)]
    fn matches(mask: Mask) -> bool {
        mask.contains(S::ID)
    }
}

impl<S: Holds<C>, C: Component> Filter<S> for Without<C> {
    const REQUIRED: Mask = Mask::NONE;
    const EXCLUDED: Mask = Mask::of(S::ID);
    #[inline(always)]
    fn matches(mask: Mask) -> bool {
        !mask.contains(S::ID)
    }
}

/// The members of an [`Or`].
#[diagnostic::on_unimplemented(
    message = "`Or` takes a tuple of filters, not `{Self}`",
    note = "write `Or<(With<A>, With<B>)>`"
)]
pub trait Alternatives<S: Schema> {
    /// Whether one of them is met.
    fn any(mask: Mask) -> bool;
}

impl<S: Schema, F: Alternatives<S>> Filter<S> for Or<F> {
    const REQUIRED: Mask = Mask::NONE;
    const EXCLUDED: Mask = Mask::NONE;
    #[inline(always)]
    fn matches(mask: Mask) -> bool {
        F::any(mask)
    }
}

macro_rules! tuples {
    ($($name:ident $value:ident),*; $($left:ident $right:ident),* $(,)?) => {
        impl<S: Schema, $($name: Filter<S>),*> Filter<S> for ($($name,)*) {
            const REQUIRED: Mask = Mask::NONE$(.union($name::REQUIRED))*;
            const EXCLUDED: Mask = Mask::NONE$(.union($name::EXCLUDED))*;
            #[inline(always)]
            fn matches(mask: Mask) -> bool {
                let _ = mask;
                true $(&& $name::matches(mask))*
            }
        }
        impl<S: Schema, $($name: Filter<S>),*> Alternatives<S> for ($($name,)*) {
            #[inline(always)]
            fn any(mask: Mask) -> bool {
                let _ = mask;
                false $(|| $name::matches(mask))*
            }
        }
    };
}

crate::arity::for_each_arity!(tuples);
