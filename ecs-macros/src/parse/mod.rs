//! Tokens to syntax, one to one. `syn` has the items; what stands in our attributes is here.

pub(crate) mod function;
pub(crate) mod settings;
