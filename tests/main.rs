//! Tests of the contract, one file per chapter.
#![allow(missing_docs)]
#![allow(
    clippy::drop_non_drop,
    reason = "what a call gives back is dropped where the reader sees it"
)]
#![allow(
    clippy::items_after_statements,
    clippy::type_complexity,
    clippy::too_many_lines,
    reason = "a test keeps its schema, its systems and its history in one place"
)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::decimal_bitwise_operands,
    clippy::duration_suboptimal_units,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::float_cmp,
    reason = "the numbers of a test are small and exact"
)]
#![allow(
    clippy::explicit_iter_loop,
    clippy::non_minimal_cfg,
    clippy::redundant_closure_for_method_calls,
    clippy::semicolon_if_nothing_returned,
    clippy::suspicious_map,
    clippy::upper_case_acronyms,
    reason = "users write the same thing in several ways, and the tests write as they do"
)]

mod commands;
mod components;
mod creation;
mod disabled;
mod game;
mod handles;
mod identity;
pub mod macros;
mod many;
mod misuse;
mod model;
mod panics;
mod quality;
mod queries;
mod stores;
mod systems;
mod widest;
mod world;
mod zoo;
