//! Snapshots: a whole world through `serde`, and hashes of it.
//!
//! A schema asks for it with `#[world(snapshot)]`; then every component must be `Serialize` and
//! `Deserialize`, or say `#[component(transient)]` on its variant. Resources and events are part of
//! a snapshot where their field says `#[resource(save)]` or `#[event(save)]`. All but the traits of
//! this module needs the feature `serde`.
//!
//! A world that was loaded goes on as the one that was saved would have: it issues the same handles,
//! walks tables, rows and children in the same order, and counts on from the same tick. What is no
//! part of a world, a snapshot does not have. A [`Timestep`](crate::Timestep) is saved by its own
//! `Serialize`. A schedule is made anew: [`Schedule::resume`](crate::Schedule::resume) keeps its
//! `init` systems from running again, and its readers of events begin with what is in the channels.
//! Of tracked components every row counts as added when it is loaded, and as dirty.
//! What systems keep in a [`Local`](crate::Local) is not saved: keep in a resource what must survive.
//!
//! # What it costs
//!
//! Every value goes through its own `Serialize`, so the format decides: with `postcard`, small components are
//! saved in some 30 instructions a number and loaded in some 40. That is 4 times as long as a copy of the same
//! columns into fresh memory takes, and 15 to 20 times: what is loaded is allocated, linked and logged too.
//!
//! # Loading what may be damaged
//!
//! Loading gives a whole world, in which every promise holds, or an error that says why not, and
//! changes nothing. Invariants are checked. Memory is taken for what was read, never for what is
//! announced.
//!
//! # When the schema has changed
//!
//! A snapshot carries a description of its schema: the names of what is saved, and of the fields of
//! every component with their types, in order. [`World::load`](crate::World::load) refuses another
//! schema and says what differs. [`World::load_older`](crate::World::load_older) takes one that has
//! less: components, resources and events may have come since, variants may have been moved, and a
//! component may have got fields, which then take their `#[serde(default)]`.
//!
//! # Hashes
//!
//! [`content_hash`](crate::World::content_hash) is the same for worlds with the same entities,
//! values, resources and tick, whatever their history;
//! [`state_hash`](crate::World::state_hash) is the same for worlds that also go on in the same way.
//! Both are the same in every process and on every target.

#[cfg(feature = "serde")]
mod describe;
#[cfg(feature = "serde")]
mod hash;
#[cfg(feature = "serde")]
mod load;
#[cfg(feature = "serde")]
mod older;
#[cfg(feature = "serde")]
mod save;

use crate::column::Column;
use crate::component::Component;
use crate::event::HasEvent;
use crate::resource::HasResource;
use crate::schema::{Holds, Schema};

#[cfg(feature = "serde")]
pub use describe::schema_hash;
#[cfg(feature = "serde")]
pub use hash::Hasher;

/// A schema whose worlds can be saved. Implemented by `#[world(snapshot)]`.
#[diagnostic::on_unimplemented(
    message = "worlds of `{Self}` cannot be saved, loaded or hashed",
    note = "ask for it where the schema is declared: `#[world(name = …, snapshot)]`"
)]
pub trait Snapshot: Schema {
    /// Does `visitor` to the component of an id; `None` where it is transient.
    fn visit_saved<V: SavedVisitor<Self>>(id: Self::Id, visitor: V) -> Option<V::Out>;
}

/// Something done to a component that is saved.
pub trait SavedVisitor<S: Schema> {
    /// What it gives.
    type Out;
    /// Does it.
    fn visit<C: Component>(self) -> Self::Out
    where
        S: Holds<C>,
        C::Column: SavedColumn<C>;
}

/// Something done to every resource that is saved, in the order of the fields.
pub trait ResourceVisitor<L> {
    /// What ends it.
    type Error;
    /// Does it.
    ///
    /// # Errors
    /// Those of the visitor.
    fn visit<R: Saved>(&mut self, name: &'static str) -> Result<(), Self::Error>
    where
        L: HasResource<R>;
}

/// Something done to every event that is saved, in the order of the fields.
pub trait EventVisitor<L> {
    /// What ends it.
    type Error;
    /// Does it.
    ///
    /// # Errors
    /// Those of the visitor.
    fn visit<E: Saved>(&mut self, name: &'static str) -> Result<(), Self::Error>
    where
        L: HasEvent<E>;
}

/// What can be part of a snapshot: whatever is `Serialize` and `DeserializeOwned`.
#[cfg(feature = "serde")]
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be saved: it is not both `Serialize` and `Deserialize`",
    label = "not `Serialize` and `Deserialize`",
    note = "put `#[derive(Serialize, Deserialize)]` on `{Self}`, or take `save` away"
)]
pub trait Saved: serde::Serialize + serde::de::DeserializeOwned {}

#[cfg(feature = "serde")]
#[diagnostic::do_not_recommend]
impl<T: serde::Serialize + serde::de::DeserializeOwned> Saved for T {}

/// What can be part of a snapshot: nothing, without the feature `serde` of this crate.
#[cfg(not(feature = "serde"))]
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be saved: `ecs` is built without its feature `serde`",
    note = "turn it on in `Cargo.toml`: `ecs = {{ …, features = [\"serde\"] }}`"
)]
pub trait Saved {}

/// The column of a component that can be saved: of any marker, and of data that is `Serialize` and
/// `DeserializeOwned`.
#[cfg_attr(
    feature = "serde",
    diagnostic::on_unimplemented(
        message = "`{C}` cannot be saved: it is not both `Serialize` and `Deserialize`",
        label = "not `Serialize` and `Deserialize`",
        note = "put `#[derive(Serialize, Deserialize)]` on `{C}`, or `#[component(transient)]` on this variant: snapshots leave it out then"
    )
)]
#[cfg_attr(
    not(feature = "serde"),
    diagnostic::on_unimplemented(
        message = "`{C}` cannot be saved: `ecs` is built without its feature `serde`",
        note = "turn it on in `Cargo.toml`: `ecs = {{ …, features = [\"serde\"] }}`"
    )
)]
pub trait SavedColumn<C>: Column {
    /// Whether rows take no place in a snapshot.
    #[doc(hidden)]
    const EMPTY: bool;

    /// Writes the first `len` rows.
    ///
    /// # Errors
    /// Those of the serializer.
    #[cfg(feature = "serde")]
    #[doc(hidden)]
    fn save<Q: serde::ser::SerializeTuple>(&self, len: usize, to: &mut Q) -> Result<(), Q::Error>;

    /// One value in the form in which it is written.
    ///
    /// # Errors
    /// Those of the serializer.
    #[cfg(feature = "serde")]
    #[doc(hidden)]
    fn save_row<Z: serde::Serializer>(&self, row: usize, to: Z) -> Result<Z::Ok, Z::Error>;

    /// Reads a row.
    ///
    /// # Errors
    /// Those of the deserializer.
    #[cfg(feature = "serde")]
    #[doc(hidden)]
    fn load_row<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Self::Value, D::Error>;
}

#[cfg(feature = "serde")]
mod columns {
    use serde::ser::SerializeTuple;
    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};

    use super::{Saved, SavedColumn};
    use crate::column::{Column, Marker, Plain, Split, Tracked, Unit, Watching, Whole};
    use crate::component::Component;

    #[diagnostic::do_not_recommend]
    impl<C, T: Plain + Saved> SavedColumn<C> for Split<T> {
        const EMPTY: bool = false;

        fn save<Q: SerializeTuple>(&self, len: usize, to: &mut Q) -> Result<(), Q::Error> {
            let view = self.slices(len);
            for row in 0..len {
                to.serialize_element(&Self::load(&view, row))?;
            }
            Ok(())
        }
        fn save_row<Z: Serializer>(&self, row: usize, to: Z) -> Result<Z::Ok, Z::Error> {
            self.row(row).serialize(to)
        }
        fn load_row<'de, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
            T::deserialize(from)
        }
    }

    #[diagnostic::do_not_recommend]
    impl<C, D: Component> SavedColumn<C> for Whole<D>
    where
        D::Data: Saved,
    {
        const EMPTY: bool = false;

        fn save<Q: SerializeTuple>(&self, len: usize, to: &mut Q) -> Result<(), Q::Error> {
            for value in self.slices(len) {
                to.serialize_element(value)?;
            }
            Ok(())
        }
        fn save_row<Z: Serializer>(&self, row: usize, to: Z) -> Result<Z::Ok, Z::Error> {
            self.row(row).serialize(to)
        }
        fn load_row<'de, F: Deserializer<'de>>(from: F) -> Result<D::Data, F::Error> {
            D::Data::deserialize(from)
        }
    }

    /// Without the stamps: what is loaded counts as added then.
    #[diagnostic::do_not_recommend]
    impl<C, K: Watching + SavedColumn<C>> SavedColumn<C> for Tracked<K> {
        const EMPTY: bool = K::EMPTY;

        fn save<Q: SerializeTuple>(&self, len: usize, to: &mut Q) -> Result<(), Q::Error> {
            self.untracked().save(len, to)
        }
        fn save_row<Z: Serializer>(&self, row: usize, to: Z) -> Result<Z::Ok, Z::Error> {
            self.untracked().save_row(row, to)
        }
        fn load_row<'de, D: Deserializer<'de>>(from: D) -> Result<K::Value, D::Error> {
            K::load_row(from)
        }
    }

    impl<C, T: Marker> SavedColumn<C> for Unit<T> {
        const EMPTY: bool = true;

        fn save<Q: SerializeTuple>(&self, _: usize, _: &mut Q) -> Result<(), Q::Error> {
            Ok(())
        }
        fn save_row<Z: Serializer>(&self, _: usize, to: Z) -> Result<Z::Ok, Z::Error> {
            to.serialize_unit()
        }
        fn load_row<'de, D: Deserializer<'de>>(_: D) -> Result<T, D::Error> {
            Ok(T::VALUE)
        }
    }
}
