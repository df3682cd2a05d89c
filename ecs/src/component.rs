//! What a component is, without any schema: its data, its column, its name and its tag.

use core::fmt;

use crate::column::{Column, Invariant};
use crate::handle::{Handle, Kind};
use crate::replicate::Replication;

/// Data that entities can carry. Implemented by `#[derive(Component)]`, and by `#[world]` for
/// variants that name their data or are markers.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a component",
    label = "`{Self}` is not a component",
    note = "put `#[derive(Component)]` on the type and list it in the `#[world]` enum; for a type of another crate list a variant with `#[component(data = …, whole)]`"
)]
pub trait Component: Sized + 'static {
    /// What is stored and lent: the type itself, or the data of a variant that names it.
    type Data: 'static;
    /// How the values stand in a table.
    type Column: Column<Value = Self::Data, Form = crate::bundle::Single>;
    /// Tells components apart in the type system; see [`tag`](crate::tag).
    type Tag: crate::tag::Tag;
    /// The tag without regard to [`Disabled`]: an entity has one of the two at most.
    type Kin: crate::tag::Tag;
    /// The name, for messages.
    const NAME: &'static str;
    /// What every value must meet.
    const INVARIANT: Option<Invariant<Self::Data>> = None;
    /// How the data goes over the wire, where it does.
    const REPLICATE: Option<Replication<Self::Data>> = None;
    /// The fields with their types, as they are written, for what describes a schema; of an enum
    /// one without a name that has all variants.
    const FIELDS: &'static [(&'static str, &'static str)] = &[];

    /// The data of a value, for looking at.
    fn as_data(&self) -> &Self::Data;
    /// The data of a value.
    fn into_data(self) -> Self::Data;
    /// The value with this data.
    fn from_data(data: Self::Data) -> Self;

    /// Writes the data through its `Debug`, or `..` where it has none.
    ///
    /// # Errors
    /// Those of the formatter.
    fn debug(data: &Self::Data, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let _ = data;
        f.write_str("..")
    }

    /// A second value equal to the first, or `None` where the data is not `Clone`.
    fn duplicate(data: &Self::Data) -> Option<Self::Data> {
        let _ = data;
        None
    }

    /// Replaces every handle in the data.
    fn map_handles<M: HandleMap>(data: &mut Self::Data, map: &mut M) {
        let _ = (data, map);
    }
}

/// A component that is lent as itself, so that `&C` can be a parameter of a system.
///
/// Implemented by the derive, and for markers. A variant that names its data, and
/// [`Disabled`], are lent as that data.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is lent as its data, so a parameter cannot be a `&{Self}`",
    label = "`{Self}` names its data, and what is lent is the data",
    note = "ask for it in a query, as in `mut all: Query<&mut {Self}>`: the loop gets its data"
)]
pub trait Own: Component<Data = Self> {}

/// A component that an entity keeps while it is disabled: `&Disabled<Velocity>` asks a query for
/// it, and it lends the data of `Velocity`.
///
#[doc = include_str!("disabled.md")]
#[derive(Debug)]
pub struct Disabled<C: Component>(pub C::Data);

impl<C: Component> Component for Disabled<C> {
    type Data = C::Data;
    type Column = C::Column;
    type Tag = crate::tag::Digits<crate::tag::Twin, C::Tag>;
    type Kin = C::Kin;
    const NAME: &'static str = C::NAME;
    const INVARIANT: Option<Invariant<C::Data>> = C::INVARIANT;
    const REPLICATE: Option<Replication<C::Data>> = C::REPLICATE;
    const FIELDS: &'static [(&'static str, &'static str)] = C::FIELDS;

    fn as_data(&self) -> &C::Data {
        &self.0
    }
    fn into_data(self) -> C::Data {
        self.0
    }
    fn from_data(data: C::Data) -> Self {
        Self(data)
    }
    fn debug(data: &C::Data, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        C::debug(data, f)
    }
    fn duplicate(data: &C::Data) -> Option<C::Data> {
        C::duplicate(data)
    }
    fn map_handles<M: HandleMap>(data: &mut C::Data, map: &mut M) {
        C::map_handles(data, map);
    }
}

/// Replaces handles: those that a command log promised by those that the world minted.
pub trait HandleMap {
    /// The handle to put in place of `handle`.
    fn map<T: ?Sized, K: Kind>(&mut self, handle: Handle<T, K>) -> Handle<T, K>;
}

/// A field that holds handles which [`HandleMap`] must reach. Implemented for handles, and for
/// `Option`, arrays and `Vec` of such fields; the derive of a component calls it for every field
/// that implements it. Derive it for structs of your own with `#[derive(Handles)]`.
pub trait Handles {
    /// Replaces every handle in the value.
    fn map_handles<M: HandleMap>(&mut self, map: &mut M);
}

impl<T: ?Sized, K: Kind> Handles for Handle<T, K> {
    #[inline]
    fn map_handles<M: HandleMap>(&mut self, map: &mut M) {
        *self = map.map(*self);
    }
}

impl<H: Handles> Handles for Option<H> {
    fn map_handles<M: HandleMap>(&mut self, map: &mut M) {
        if let Some(inner) = self {
            inner.map_handles(map);
        }
    }
}

impl<H: Handles> Handles for Vec<H> {
    fn map_handles<M: HandleMap>(&mut self, map: &mut M) {
        for inner in self {
            inner.map_handles(map);
        }
    }
}

impl<H: Handles, const N: usize> Handles for [H; N] {
    fn map_handles<M: HandleMap>(&mut self, map: &mut M) {
        for inner in self {
            inner.map_handles(map);
        }
    }
}

/// What generated code asks of a type that may or may not implement a trait: the method of the
/// trait where it does, a fallback where not. Method look-up prefers fewer references, so
/// `(&Probe(value)).debug_if_any(f)` and `Probe(&mut value).map_if_any(map)` find the trait's own
/// method first.
pub mod probe {
    use super::{HandleMap, Handles};
    use core::fmt;

    /// Wraps a reference to the value that is asked.
    #[derive(Debug)]
    pub struct Probe<T>(pub T);

    /// Found when the value is `Debug`.
    pub trait HasDebug {
        /// Writes the value.
        ///
        /// # Errors
        /// Those of the formatter.
        fn debug_if_any(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
    }
    impl<T: fmt::Debug> HasDebug for Probe<&T> {
        fn debug_if_any(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            self.0.fmt(f)
        }
    }
    /// Found otherwise.
    pub trait LacksDebug {
        /// Writes `..`.
        ///
        /// # Errors
        /// Those of the formatter.
        fn debug_if_any(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
    }
    impl<T> LacksDebug for &Probe<&T> {
        fn debug_if_any(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("..")
        }
    }

    /// Found when the value is `Clone`.
    pub trait HasClone<T> {
        /// A second value.
        fn clone_if_any(&self) -> Option<T>;
    }
    impl<T: Clone> HasClone<T> for Probe<&T> {
        fn clone_if_any(&self) -> Option<T> {
            Some(self.0.clone())
        }
    }
    /// Found otherwise.
    pub trait LacksClone<T> {
        /// Nothing.
        fn clone_if_any(&self) -> Option<T>;
    }
    impl<T> LacksClone<T> for &Probe<&T> {
        fn clone_if_any(&self) -> Option<T> {
            None
        }
    }

    /// Found when the value holds handles.
    pub trait HasHandles {
        /// Replaces every handle in the value.
        fn map_if_any<M: HandleMap>(self, map: &mut M);
    }
    impl<T: Handles> HasHandles for Probe<&mut T> {
        fn map_if_any<M: HandleMap>(self, map: &mut M) {
            self.0.map_handles(map);
        }
    }
    /// Found otherwise.
    pub trait LacksHandles {
        /// Does nothing.
        fn map_if_any<M: HandleMap>(self, map: &mut M);
    }
    impl<T> LacksHandles for &mut Probe<&mut T> {
        fn map_if_any<M: HandleMap>(self, _: &mut M) {}
    }
}

/// What generated code calls to refuse a plain component that implements `Drop` itself; where a
/// field does, the field is at fault and was refused already.
#[doc(hidden)]
#[track_caller]
pub const fn refuse_drop<T>(message: &str, fields: &[bool]) {
    let mut at_fault = false;
    let mut index = 0;
    while index < fields.len() {
        at_fault |= fields[index];
        index += 1;
    }
    assert!(!core::mem::needs_drop::<T>() || at_fault, "{}", message);
}

/// Writes a value under a name: `Previous(Transform { … })`.
///
/// # Errors
/// Those of the formatter.
#[doc(hidden)]
pub fn debug_named<C: Component>(
    name: &str,
    data: &C::Data,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    struct Shown<'a, C: Component>(&'a C::Data);
    impl<C: Component> fmt::Debug for Shown<'_, C> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            C::debug(self.0, f)
        }
    }
    f.debug_tuple(name).field(&Shown::<C>(data)).finish()
}
