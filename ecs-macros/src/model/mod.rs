//! What the input means, interpreted once: answers, not questions.

pub(crate) mod component;
pub(crate) mod derived;
pub(crate) mod fields;
pub(crate) mod handles;
pub(crate) mod invariant;
pub(crate) mod phases;
pub(crate) mod record;
pub(crate) mod registry;
pub(crate) mod schedule;
mod self_type;
pub(crate) mod system;
pub(crate) mod tag;
pub(crate) mod text;
pub(crate) mod value;
pub(crate) mod wire;
pub(crate) mod world;
