//! Tests of what a game needs beyond entities: what changed, and what became of it.
#![allow(missing_docs)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::float_cmp,
    clippy::format_push_string,
    clippy::manual_is_multiple_of,
    clippy::needless_continue,
    clippy::redundant_closure_for_method_calls,
    clippy::self_assignment,
    clippy::semicolon_if_nothing_returned,
    clippy::struct_excessive_bools,
    clippy::items_after_statements,
    clippy::type_complexity,
    clippy::too_many_lines,
    reason = "the numbers of a test are small and exact, and it keeps its history in one place"
)]

mod log;
mod rows;
mod since;
mod tracking;
mod truth;
