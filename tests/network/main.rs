//! Chapter R of the contract over a bad network: servers, clients and what lies between them, without
//! a socket or a clock, against a model of what each client may show.
#![allow(missing_docs)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::float_cmp,
    clippy::too_many_lines,
    reason = "the numbers of a test are small and exact, and a history stands in one place"
)]

mod exhaustive;
mod extremes;
mod game;
mod harness;
mod histories;
mod hostile;
mod hostility;
mod link;
mod rules;
mod scenarios;
mod steps;
