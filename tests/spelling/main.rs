//! The macros, however a user's crate spells what it hands them.

mod attributes;
mod bare;
mod parameters;

// For `bare`, which says nothing of where the library is.
extern crate framework as ecs;
