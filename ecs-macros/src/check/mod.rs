//! One function per rule. Each pushes every breach it sees and goes on.

pub(crate) mod component;
pub(crate) mod phases;
pub(crate) mod record;
pub(crate) mod registry;
pub(crate) mod schedule;
pub(crate) mod system;
pub(crate) mod value;
pub(crate) mod world;
