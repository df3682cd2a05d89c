//! The closed set of components, resources and events that one `#[world]` declares.
//!
//! The macro implements [`Schema`] and [`Holds`] with matches over the column enum; everything
//! else is generic over them.

use core::fmt;

use crate::component::{Component, Disabled};
use crate::event::Events;
use crate::handle::Handle;
use crate::hierarchy::Nesting;
use crate::mask::Mask;
use crate::resource::Resources;
use crate::storage::{Kind, Owned, Placement};
use crate::store::Order;

/// The closed set of components, resources and events of a kind of world.
pub trait Schema: Sized + 'static {
    /// The component enum.
    type Id: Id;
    /// An id with its data.
    type Value;
    /// The column enum: what `K` keeps of one component, under the component's id.
    type Column<K: Kind>;
    /// All stores of a world, in id order.
    type Columns: AsRef<[Self::Column<Owned>]> + AsMut<[Self::Column<Owned>]>;
    /// The resources of a world.
    type Resources: Resources;
    /// The event channels of a world.
    type Events: Events;
    /// Whether worlds keep the order in which entities were spawned: `Unordered`, or
    /// `CreationOrder` where `#[world(creation_order)]` asks for it.
    type Order: Order;
    /// What the handles of entities are made of: `u32`, or `Namespaced` where
    /// `#[world(namespaced)]` asks for it.
    type HandleKind: crate::handle::Kind;
    /// Whether entities have parents: `Flat`, or `Nested` where `#[world(hierarchy)]` asks for it.
    type Nesting: Nesting;
    /// Stands for the fact that every type in the list is a component; see
    /// [`Known`](crate::bundle::Known).
    type Sound;

    /// The name of the schema, for messages.
    const NAME: &'static str;
    /// How many ids there are, disabled ones included.
    const TOTAL: usize;
    /// The names of all ids.
    const NAMES: &'static [&'static str];
    /// Each component that can be disabled, with its disabled id.
    const TWINS: &'static [(u8, u8)];
    /// The ids of the components that are tracked, disabled ones included.
    const TRACKED: Mask;
    /// The components kept outside the tables, disabled ids included.
    const SPARSE: Mask = Mask::NONE;

    /// The stores of an empty world.
    fn columns() -> Self::Columns;
    /// One empty entry per id, in id order.
    fn empty<K: Kind>() -> Vec<Self::Column<K>>;
    /// Does `visitor` to what stands in `column`.
    fn visit<'a, K: Kind, V: Visitor<'a, Self, K>>(
        column: &'a Self::Column<K>,
        visitor: V,
    ) -> V::Out;
    /// Does `visitor` to what stands in `column`, for writing.
    fn visit_mut<'a, K: Kind, V: VisitorMut<'a, Self, K>>(
        column: &'a mut Self::Column<K>,
        visitor: V,
    ) -> V::Out;
    /// Does `visitor` to a value of any component.
    fn visit_value<V: ValueVisitor<Self>>(value: Self::Value, visitor: V) -> V::Out;

    /// Does `visitor` to every store named by `mask`.
    #[inline]
    fn walk<V: Walker<Self>>(columns: &mut [Self::Column<Owned>], mask: Mask, visitor: &mut V) {
        for id in mask {
            Self::visit_mut(&mut columns[usize::from(id)], Walk { visitor, id });
        }
    }
}

/// Names an entity of a world of the schema `S`.
pub type Entity<S> = Handle<S, <S as Schema>::HandleKind>;

/// The ids whose components are tracked.
#[doc(hidden)]
#[must_use]
pub const fn tracked(ids: &[bool]) -> Mask {
    let mut mask = Mask::NONE;
    let mut id = 0;
    while id < ids.len() {
        if ids[id] {
            #[expect(clippy::cast_possible_truncation, reason = "256 ids at most")]
            let number = id as u8;
            mask = mask.with(number);
        }
        id += 1;
    }
    mask
}

/// What generated code asks about each id.
#[doc(hidden)]
#[must_use]
pub const fn is_tracked<C: Component>() -> bool {
    <C::Column as crate::column::Column>::TRACKED
}

/// The disabled id of `id`, or the other way round.
pub(crate) const fn twin_of<S: Schema>(id: u8) -> Option<u8> {
    let mut index = 0;
    while index < S::TWINS.len() {
        let (real, disabled) = S::TWINS[index];
        if real == id {
            return Some(disabled);
        }
        if disabled == id {
            return Some(real);
        }
        index += 1;
    }
    None
}

/// The components of `mask` that stand in tables.
pub(crate) const fn in_tables<S: Schema>(mask: Mask) -> Mask {
    mask.difference(S::SPARSE)
}

/// The twins of every id in `mask`.
pub(crate) const fn twins_of<S: Schema>(mask: Mask) -> Mask {
    let mut twins = Mask::NONE;
    let mut index = 0;
    while index < S::TWINS.len() {
        let (real, disabled) = S::TWINS[index];
        if mask.contains(real) {
            twins = twins.with(disabled);
        }
        if mask.contains(disabled) {
            twins = twins.with(real);
        }
        index += 1;
    }
    twins
}

/// An id of a schema's component enum.
pub trait Id: Copy + Eq + Ord + core::hash::Hash + fmt::Debug + fmt::Display + 'static {
    /// All ids in order, disabled ones last.
    const ALL: &'static [Self];
    /// The id as a number.
    fn number(self) -> u8;
    /// The name of the variant.
    fn name(self) -> &'static str;
}

/// Says that the schema has the component `C`, and under which id.
#[diagnostic::on_unimplemented(
    message = "`{C}` is not a component of `{Self}`",
    label = "`{Self}` has no component `{C}`",
    note = "list `{C}`, a type with `#[derive(Component)]`, in the `#[world]` enum that declares `{Self}`"
)]
// `C: Component` is asked by each method and not here, so that a type in the list which is no
// component is reported once.
pub trait Holds<C>: Schema {
    /// Stands for the fact; see [`IfHeld`].
    type Proof;

    /// The id of the component.
    const ID: u8;
    /// Where its values are kept: [`InTables`](crate::storage::InTables) or
    /// [`Sparse`](crate::storage::Sparse).
    type Placement: Placement;

    /// What `column` keeps of the component (or of its disabled twin).
    fn column<K: Kind>(column: &Self::Column<K>) -> &K::Of<C::Column>
    where
        C: Component;
    /// What `column` keeps of the component (or of its disabled twin), for writing.
    fn column_mut<K: Kind>(column: &mut Self::Column<K>) -> &mut K::Of<C::Column>
    where
        C: Component;
    /// The entry of the column enum that keeps `of`, under the component's id or its disabled one.
    fn enclose<K: Kind>(id: u8, of: K::Of<C::Column>) -> Self::Column<K>
    where
        C: Component;
    /// The data with its id.
    fn value(data: C::Data) -> Self::Value
    where
        C: Component;
    /// The data with the disabled id; for components that cannot be disabled, with their own.
    fn disabled_value(data: C::Data) -> Self::Value
    where
        C: Component,
    {
        Self::value(data)
    }
}

/// `T`, given that the schema `S` holds the component `C`. Where it does not, that is reported once:
/// the compiler then knows of no type here, and says nothing of what should follow from it.
pub type IfHeld<S, C, T> = <<S as Holds<C>>::Proof as Proves<T>>::Then;

/// The component `C`, given that the schema `S` holds it.
pub type Held<S, C> = IfHeld<S, C, C>;

/// `C`, given that it is a component. What is none is reported as such, and not also as one that a
/// schema lacks.
pub type IfComponent<C> = <<C as Component>::Tag as Proves<C>>::Then;

/// What lets [`IfHeld`] and its like say `T` only by way of a proof.
pub trait Proves<T> {
    /// `T`.
    type Then;
}

impl<P, T> Proves<T> for P {
    type Then = T;
}

/// Says that the component `C` of the schema can be disabled.
#[diagnostic::on_unimplemented(
    message = "`{C}` cannot be disabled in `{Self}`",
    label = "`{C}` has no disabled variant",
    note = "put `#[component(disable)]` on the variant `{C}` of the `#[world]` enum that declares `{Self}`"
)]
pub trait Disables<C>: Holds<C> {
    /// Stands for the fact, as that of [`Holds`].
    type Proof;
    /// The id under which the component stands while it is disabled.
    const DISABLED: u8;
}

impl<C: Component, S: Disables<C>> Holds<Disabled<C>> for S {
    type Proof = <S as Disables<C>>::Proof;

    const ID: u8 = <S as Disables<C>>::DISABLED;
    type Placement = <S as Holds<C>>::Placement;

    #[inline(always)]
    fn column<K: Kind>(column: &S::Column<K>) -> &K::Of<<Disabled<C> as Component>::Column> {
        <S as Holds<C>>::column::<K>(column)
    }
    #[inline(always)]
    fn column_mut<K: Kind>(
        column: &mut S::Column<K>,
    ) -> &mut K::Of<<Disabled<C> as Component>::Column> {
        <S as Holds<C>>::column_mut::<K>(column)
    }
    #[inline(always)]
    fn enclose<K: Kind>(_: u8, of: K::Of<<Disabled<C> as Component>::Column>) -> S::Column<K> {
        <S as Holds<C>>::enclose::<K>(<S as Disables<C>>::DISABLED, of)
    }
    fn value(data: <Disabled<C> as Component>::Data) -> S::Value {
        <S as Holds<C>>::disabled_value(data)
    }
}

/// Something done to what a kind keeps of one component.
pub trait Visitor<'a, S: Schema, K: Kind + 'a> {
    /// What it gives.
    type Out;
    /// Does it.
    fn visit<C: Component>(self, of: &'a K::Of<C::Column>) -> Self::Out
    where
        S: Holds<C>;
}

/// Something done to what a kind keeps of one component, for writing.
pub trait VisitorMut<'a, S: Schema, K: Kind + 'a> {
    /// What it gives.
    type Out;
    /// Does it.
    fn visit<C: Component>(self, of: &'a mut K::Of<C::Column>) -> Self::Out
    where
        S: Holds<C>;
}

/// Something done to a value of any component.
pub trait ValueVisitor<S: Schema> {
    /// What it gives.
    type Out;
    /// Does it; `id` is that of the disabled variant where the value is one.
    fn visit<C: Component>(self, id: u8, data: C::Data) -> Self::Out
    where
        S: Holds<C>;
}

/// Something done to several stores in turn.
pub trait Walker<S: Schema> {
    /// Does it to the store of the id `id`.
    fn visit<C: Component>(&mut self, id: u8, store: &mut crate::storage::Store<C::Column>)
    where
        S: Holds<C>;
}

/// Makes one step of a [`Walker`] a visitor.
#[doc(hidden)]
#[derive(Debug)]
pub struct Walk<'a, V> {
    visitor: &'a mut V,
    id: u8,
}

impl<'a, S: Schema, V: Walker<S>> VisitorMut<'a, S, Owned> for Walk<'_, V> {
    type Out = ();
    #[inline(always)]
    fn visit<C: Component>(self, store: &'a mut crate::storage::Store<C::Column>)
    where
        S: Holds<C>,
    {
        self.visitor.visit::<C>(self.id, store);
    }
}

/// What generated code calls where a column is asked for as another component.
#[doc(hidden)]
#[cold]
#[must_use]
pub fn wrong_column<T>() -> T {
    unreachable!("a component's store stands under its own id")
}

/// Checks a value against the invariant of its component.
#[inline(always)]
pub(crate) fn check<C: Component>(data: &C::Data) -> Result<(), Broken> {
    match C::INVARIANT {
        Some(invariant) if !(invariant.holds)(data) => Err(Broken {
            component: C::NAME,
            condition: invariant.text,
        }),
        _ => Ok(()),
    }
}

/// A value that does not meet the invariant of its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The component, resource or event.
    pub component: &'static str,
    /// The condition as it was written.
    pub condition: &'static str,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a `{}` must meet `{}`", self.component, self.condition)
    }
}

impl core::error::Error for Broken {}

/// The first that is broken.
#[doc(hidden)]
pub fn all<const N: usize>(checks: [Result<(), Broken>; N]) -> Result<(), Broken> {
    checks.into_iter().collect()
}

/// One entry of the list of a schema. Whether it is a component at all is asked by a constant:
/// where the answer is an error, the compiler keeps silent about every use of this type.
#[doc(hidden)]
#[derive(Debug)]
pub struct Listed<C, const IS_COMPONENT: bool>(core::marker::PhantomData<C>);

/// A struct of resources or events, of which it was asked in the same way whether it is one.
#[doc(hidden)]
#[derive(Debug)]
pub struct Declared<T, const IS_ONE: bool>(core::marker::PhantomData<T>);

/// What stands for an entry of the list.
#[doc(hidden)]
pub trait Entry {
    type Component: Component;
}

impl<C: Component> Entry for Listed<C, true> {
    type Component = C;
}

/// What generated code asks about an entry of the list, by the data of the component.
#[doc(hidden)]
#[must_use]
pub const fn listed<Data>() -> bool {
    true
}

/// What generated code asks about all entries together.
#[doc(hidden)]
#[must_use]
pub const fn sound(entries: &[bool]) -> usize {
    entries.len()
}

/// A number that is no id of the schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownId {
    /// The number.
    pub number: u8,
    /// How many ids there are, counted from 0.
    pub total: usize,
}

impl fmt::Display for UnknownId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} is no component id: there are {}, counted from 0",
            self.number, self.total
        )
    }
}

impl core::error::Error for UnknownId {}

/// The id that has this number.
///
/// # Errors
/// Says how many ids there are.
#[doc(hidden)]
pub fn numbered<I: Id>(number: u8) -> Result<I, UnknownId> {
    let unknown = UnknownId {
        number,
        total: I::ALL.len(),
    };
    I::ALL.get(usize::from(number)).copied().ok_or(unknown)
}

/// The set of these ids, of sparse components, of which none is tracked.
///
/// # Panics
/// Where one is: in a constant, so this is a compile error.
#[doc(hidden)]
#[must_use]
pub const fn sparse(ids: &[u8], tracked: Mask) -> Mask {
    let mut mask = Mask::NONE;
    let mut index = 0;
    while index < ids.len() {
        assert!(
            !tracked.contains(ids[index]),
            "a sparse component cannot be tracked: take `sparse` or `tracked` away"
        );
        mask = mask.with(ids[index]);
        index += 1;
    }
    mask
}

/// The items on the heap.
#[doc(hidden)]
pub fn list<T, const N: usize>(items: [T; N]) -> Vec<T> {
    items.into()
}

/// Writes the name of the component that a column is of.
///
/// # Errors
/// Those of the formatter.
#[doc(hidden)]
pub fn debug_column<'a, S: Schema, K: Kind + 'a>(
    column: &'a S::Column<K>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    struct Name;
    impl<'a, S: Schema, K: Kind + 'a> Visitor<'a, S, K> for Name {
        type Out = &'static str;
        fn visit<C: Component>(self, _: &'a K::Of<C::Column>) -> &'static str
        where
            S: Holds<C>,
        {
            C::NAME
        }
    }
    f.write_str(S::visit(column, Name))
}
