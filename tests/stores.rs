//! Chapter S of the contract: the containers of `ecs::store`.

mod secondary;
