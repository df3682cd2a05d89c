//! Tests of the contract, one file per chapter.
#![allow(missing_docs)]

mod components;
mod disabled;
mod handles;
mod identity;
mod macros;
mod many;
mod misuse;
mod model;
mod panics;
mod stores;
mod world;
mod zoo;
