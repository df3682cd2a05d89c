//! The macros, under everything a user's crate may do to them.

mod components;
mod records;
mod registries;
mod systems;
mod worlds;
