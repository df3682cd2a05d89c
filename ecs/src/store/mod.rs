//! Containers that stand alone, without any world: entries are inserted and removed, and named
//! by the same handles as the world's entities.

mod branded;
mod entities;
mod full;
mod live;
mod plain;
#[cfg(feature = "serde")]
mod saved;
mod secondary;
mod slot_map;
mod sparse_set;

pub use crate::handle::{Kind, Namespaced, Number};
pub use crate::slots::{
    CreationOrder, Exhaustion, KeptOrder, LastRemovedFirst, LowestFirst, Order, Policy, Retire,
    Reuse, Rules, Unordered, Unresolved, Wrap,
};
pub use branded::{Brand, BrandedHandle, BrandedStore, Owned, branded};
pub use ecs_macros::Value;
pub use entities::Entities;
pub use full::Full;
pub use plain::{Drain, Flushed, Iter, Reaper, Store, StoreCommands, Value, Values, ValuesMut};
pub use secondary::{Outdated, SecondaryMap};
pub use slot_map::{Boxed, SlotIndex, SlotMap, SlotMapDrain};
pub use sparse_set::{Join, Lend, Ordered, SharedSides, Side, Sides, SparseSet, join};
