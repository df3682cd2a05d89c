//! Tests of the contract, one file per chapter.
#![allow(missing_docs)]

mod commands;
mod components;
mod creation;
mod disabled;
mod game;
mod handles;
mod identity;
mod macros;
mod many;
mod misuse;
mod model;
mod panics;
mod quality;
mod queries;
mod stores;
mod systems;
mod world;
mod zoo;
