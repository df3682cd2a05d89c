//! Replication without a bad link: what is learned, changed and forgotten, the bits of every form,
//! and what is refused. What links do to it is tried in `network`.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::decimal_bitwise_operands,
    clippy::float_cmp,
    clippy::format_collect,
    clippy::unusual_byte_groupings,
    reason = "the numbers of a test are small and exact"
)]

mod forms;
mod game;
mod golden;
mod refused;
mod round;
mod soak;
