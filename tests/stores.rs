//! Chapter S of the contract: the containers of `ecs::store`.

mod model;
mod panics;
mod plain;
mod saved;
mod secondary;
mod slot_map;
mod sparse_set;
