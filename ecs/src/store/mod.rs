//! Containers that stand alone, without any world: entries are inserted and removed, and named
//! by the same handles as the world's entities.

mod secondary;

pub use secondary::{Outdated, SecondaryMap};
