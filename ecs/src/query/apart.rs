//! No component is borrowed twice in one query: decided by types, under `cargo check`.

use crate::component::Component;
use crate::query::filter::{Has, Or, With, Without};
use crate::query::select::Select;
use crate::schema::Entity as Handle;
use crate::schema::{Holds, Schema};
use crate::tag::{Compare, Nothing, One, OtherComponent, Pair};

/// A query that borrows no component twice: what `query` and the parameters of systems ask for.
#[diagnostic::on_unimplemented(
    message = "a query cannot ask for `{Self}`",
    label = "not something a query of `{S}` can ask for",
    note = "borrow a component as `&Velocity` or `&mut Velocity`, or ask for `Option<&Velocity>`, `Has<Velocity>`, `With<Velocity>`, `Without<Velocity>`, `&Disabled<Velocity>`, the entity, or a tuple of up to 16 of these (longer ones nest)"
)]
pub trait Apart<S: Schema>: Select<S> {}

impl<S: Holds<C>, C: Component> Apart<S> for &C {}
impl<S: Holds<C>, C: Component> Apart<S> for &mut C {}
impl<S: Holds<C>, C: Component> Apart<S> for Option<&C> {}
impl<S: Holds<C>, C: Component> Apart<S> for Option<&mut C> {}
impl<S: Holds<C>, C: Component> Apart<S> for Has<C> {}
impl<S: Holds<C>, C: Component> Apart<S> for With<C> {}
impl<S: Holds<C>, C: Component> Apart<S> for Without<C> {}
impl<S: Schema, F> Apart<S> for Or<F> where Or<F>: Select<S> {}
impl<S: Schema> Apart<S> for Handle<S> {}

/// What generated code asks of the fields of a named query.
#[doc(hidden)]
pub const fn apart<S: Schema, Q: Apart<S>>() {}

/// Two items that can stand in one query.
pub trait Beside<B, S> {}

impl<A, B, S: Schema> Beside<B, S> for A
where
    A: Select<S>,
    B: Select<S>,
    A::Write: Clear<B::Touch>,
    B::Write: Clear<A::Touch>,
{
}

/// What is written by one item and touched by no other.
pub trait Clear<B> {}

impl<B> Clear<B> for Nothing {}
impl<C> Clear<Nothing> for One<C> {}
impl<A: Component, B: Component> Clear<One<B>> for One<A>
where
    A::Tag: Compare<B::Tag>,
    <A::Tag as Compare<B::Tag>>::Same: Unaliased<A>,
{
}
impl<C, A, B> Clear<Pair<A, B>> for One<C> where One<C>: Clear<A> + Clear<B> {}
impl<A: Clear<C>, B: Clear<C>, C> Clear<C> for Pair<A, B> {}

/// Says that a comparison of two components of a query found them different.
#[diagnostic::on_unimplemented(
    message = "a query borrows `{C}` twice, at least once as `&mut {C}`",
    label = "`{C}` is borrowed more than once here",
    note = "read it through the `&mut {C}` that is there already, or make two queries"
)]
pub trait Unaliased<C> {}

impl<C> Unaliased<C> for OtherComponent {}

macro_rules! tuples {
    ($($name:ident $value:ident),*; $($left:ident $right:ident),* $(,)?) => {
        impl<S: Schema, $($name: Apart<S>),*> Apart<S> for ($($name,)*)
        where
            $($left: Beside<$right, S>,)*
        {
        }
    };
}

crate::arity::for_each_arity!(tuples);
