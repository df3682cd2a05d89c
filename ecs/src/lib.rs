//! An entity component system whose component set is closed when the program is compiled.

extern crate self as ecs;

pub mod column;
pub mod component;
pub mod event;
#[allow(dead_code, reason = "read by the stores and the world")]
mod handle;
mod loan;
mod mask;
pub mod resource;
pub mod schema;
#[allow(dead_code, reason = "read by the stores and the world")]
mod slots;
pub mod storage;
pub mod tag;

pub use component::{Component, Disabled};
pub use handle::Handle;
pub use mask::Mask;
