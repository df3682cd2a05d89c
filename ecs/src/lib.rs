//! An entity component system whose component set is closed when the program is compiled.

#[allow(dead_code, reason = "read by the stores and the world")]
mod handle;
#[allow(dead_code, reason = "read by the stores and the world")]
mod slots;
pub mod store;

pub use handle::Handle;
