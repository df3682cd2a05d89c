//! Models to code. Nothing here can fail, and no name is made up outside `names`.

mod companion;
pub(crate) mod component;
mod data;
pub(crate) mod handles;
mod invariant;
mod names;
pub(crate) mod phases;
mod plain;
pub(crate) mod record;
pub(crate) mod registry;
pub(crate) mod schedule;
pub(crate) mod system;
pub(crate) mod value;
mod watched;
pub(crate) mod wire;
pub(crate) mod world;
