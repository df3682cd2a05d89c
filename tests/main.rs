//! Tests of the contract, one file per chapter.
#![allow(missing_docs)]

mod macros;
mod handles;
mod stores;
