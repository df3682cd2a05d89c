//! An entity component system whose component set is closed when the program is compiled.

mod access;
mod arity;
pub mod bundle;
pub mod column;
pub mod command;
pub mod component;
pub mod event;
#[allow(dead_code, reason = "read by the stores and the world")]
mod handle;
mod loan;
mod mask;
mod miss;
pub mod query;
pub mod resource;
pub mod schema;
#[allow(dead_code, reason = "read by the stores and the world")]
mod slots;
pub mod storage;
pub mod store;
mod table;
pub mod tag;
mod world;

pub use access::Access;
pub use component::{Component, Disabled};
pub use handle::Handle;
pub use mask::Mask;
pub use miss::{Miss, Reason, Refused};
pub use query::{Has, Or, PreparedQuery, Query, With, Without};
pub use world::World;

pub use ecs_macros::Component;
