//! Tests of the contract, one file per chapter.
#![allow(missing_docs)]

mod handles;
mod macros;
mod stores;
