//! Tests of the contract, one file per chapter.
#![allow(missing_docs)]

mod components;
mod creation;
mod disabled;
mod handles;
mod identity;
mod macros;
mod many;
mod model;
mod panics;
mod stores;
mod world;
mod zoo;
