//! Containers that stand alone, without any world: entries are inserted and removed, and named
//! by the same handles as the world's entities.
//!
//! # Which one
//!
//! | | take it for | not for |
//! |---|---|---|
//! | [`Store`] | plain data in a pool that grows and recycles | values that own data; one gapless slice |
//! | [`SlotMap`] | any type, a known most, no heap; one gapless slice | an unknown number; a fixed order |
//! | [`SparseSet`] with [`Entities`] | data of some entities, walked in slot order | values without an entity |
//! | [`BrandedStore`] | local pools where a stale handle must not compile | stores kept in a struct |
//! | [`SecondaryMap`] | more data beside entries that exist | a few values among very many slots |
//!
//! What else a store does is its [`Policy`]: [`Retire`] or [`Wrap`] slots whose generations are used
//! up, issue the [`LastRemovedFirst`] or the [`LowestFirst`] free slot, keep the [`CreationOrder`],
//! or tell stores apart by [`Namespaced`] handles.
//!
//! # Beside other libraries
//!
//! | | here | slotmap 1.1 | thunderdome 0.6 |
//! |---|---|---|---|
//! | a handle of another type of entry | does not compile | does not compile (a key type each) | is not noticed |
//! | a handle of another store of one type | [`Namespaced`]: misses; branded: does not compile | is not noticed | is not noticed |
//! | generations used up | the slot retires, or wraps if asked | wraps | wraps |
//! | stale handles that do not compile | [`BrandedStore`] | – | – |
//! | size of a handle | 8 bytes; 4 or 16 if asked | 8 bytes | 8 bytes |
//! | values of any type | [`SlotMap`], [`SparseSet`], [`BrandedStore`]; not [`Store`] | yes | yes |
//! | a fixed map without a heap, in a `static` | [`SlotMap`] | – | – |
//! | a walk in slot order over packed values | [`SparseSet`] | – | – |
//! | a walk in order of creation | [`CreationOrder`] | – | – |
//! | removing any entry while one is visited | [`Store::each`] | the one visited, by `retain` | the one visited, by `retain` |
//! | saved and loaded, issues the same handles | yes (`serde`) | generations yes, the order of free slots no | – |
//! | growing map of values that own data, in place | – | `SlotMap` | `Arena` |
//! | memory beside a value, per slot | 4 bytes in a [`Store`], 12 in a [`SlotMap`] | 4 in `SlotMap`, 12 in `DenseSlotMap` | 4 or more |
//! | `unsafe` | none | yes | a little |
//!
//! A [`Store`] that has removed entries keeps 4 more bytes for each free slot and a bit for each
//! slot. Looking up in one reads two cache lines where slotmap's `SlotMap` reads one, and takes
//! about a fifth longer; walking skips holes by bits and takes a sixth of the time or less where
//! half or a tenth of the slots are in use. `cargo run --release -p bench-handles` measures it on your machine.

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
    CreationOrder, Exhaustion, IterCreated, KeptOrder, LastRemovedFirst, LowestFirst, Order,
    Policy, Retire, Reuse, Rules, Unordered, Unresolved, Wrap,
};
pub use branded::{Brand, BrandedHandle, BrandedStore, Owned, branded};
pub use ecs_macros::Value;
pub use entities::Entities;
pub use full::Full;
pub use plain::{Drain, Flushed, Iter, Reaper, Store, StoreCommands, Value, Values, ValuesMut};
pub use secondary::{Outdated, SecondaryMap};
pub use slot_map::{Boxed, SlotIndex, SlotMap, SlotMapDrain};
pub use sparse_set::{Join, Lend, Ordered, SharedSides, Side, Sides, SparseSet, join};
