//! No component is borrowed twice in one query: decided by types, under `cargo check`.

use crate::column::{IfTracked, Tracks};
use crate::component::Component;
use crate::query::changed::{Added, Changed};
use crate::query::filter::{Alternatives, Has, Or, With, Without};
use crate::query::select::Select;
use crate::schema::Entity as Handle;
use crate::schema::{Held, Holds, IfHeld, Schema};
use crate::tag::{Compare, Nothing, One, OtherComponent, Pair};

/// What may be asked, and of which schema: the question before it is known whether it borrows a
/// component twice.
#[diagnostic::on_unimplemented(
    message = "a query cannot ask for `{Self}`",
    label = "not something a query of `{S}` can ask for",
    note = "borrow a component as `&Velocity` or `&mut Velocity`, or ask for `Option<&Velocity>`, `Has<Velocity>`, `With<Velocity>`, `Without<Velocity>`, `&Disabled<Velocity>`, the entity, or a tuple of up to 16 of these (longer ones nest)"
)]
pub trait Ask<S: Schema> {
    /// The query itself. Where it is wrong, that is reported once, and nothing is said of what is
    /// done with it: the compiler does not come to know this type.
    type Checked: Select<S>;
}

/// Items of one component. What it must be besides is asked only where the schema holds it.
macro_rules! of_a_component {
    ([$($life:lifetime)?] $item:ty) => {
        impl<$($life,)? S: Holds<C>, C> Ask<S> for $item
        where
            Held<S, C>: Component,
        {
            type Checked = IfHeld<S, C, Self>;
        }
        impl<$($life,)? S: Holds<C>, C> Disjoint<S> for $item {}
    };
}

of_a_component!(['q] &'q C);
of_a_component!(['q] &'q mut C);
of_a_component!(['q] Option<&'q C>);
of_a_component!(['q] Option<&'q mut C>);
of_a_component!([] Has<C>);
of_a_component!([] With<C>);
of_a_component!([] Without<C>);

impl<S: Holds<C>, C: Component<Column: Tracks<C>>> Ask<S> for Added<C> {
    type Checked = IfTracked<C, IfHeld<S, C, Self>>;
}
impl<S: Holds<C>, C> Disjoint<S> for Added<C> {}
impl<S: Holds<C>, C: Component<Column: Tracks<C>>> Ask<S> for Changed<C> {
    type Checked = IfTracked<C, IfHeld<S, C, Self>>;
}
impl<S: Holds<C>, C> Disjoint<S> for Changed<C> {}

impl<S: Schema, F: Alternatives<S>> Ask<S> for Or<F> {
    type Checked = Or<F::Checked>;
}
impl<S: Schema, F: Alternatives<S>> Disjoint<S> for Or<F> {}

impl<S: Schema> Ask<S> for Handle<S> {
    type Checked = Self;
}
impl<S: Schema> Disjoint<S> for Handle<S> {}

/// A query that borrows no component twice: what `query` and the parameters of systems ask for.
// It asks no more, so that nothing more is said of one that is wrong.
pub trait Apart<S: Schema>: Ask<S> {}

// Not asked of the query itself, so that one which cannot be asked is refused for that alone.
impl<S: Schema, Q: Ask<S>> Apart<S> for Q where Q::Checked: Disjoint<S> {}

/// A query whose items stand [`Beside`] each other.
pub trait Disjoint<S: Schema> {}

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
        #[allow(clippy::unused_unit)]
        impl<S: Schema, $($name: Ask<S>),*> Ask<S> for ($($name,)*) {
            type Checked = ($($name::Checked,)*);
        }
        impl<S: Schema, $($name: Disjoint<S>),*> Disjoint<S> for ($($name,)*)
        where
            $($left: Beside<$right, S>,)*
        {
        }
    };
}

crate::arity::for_each_arity!(tuples);
