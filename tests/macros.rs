//! The macros, under everything a user's crate may do to them.

mod components;
pub mod denied;
mod forms;
mod hostile;
mod no_prelude;
mod records;
mod registries;
mod systems;
mod worlds;
