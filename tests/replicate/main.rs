//! Replication without a bad link: what is learned, changed and forgotten, the bits of every form,
//! and what is refused. What links do to it is tried in `network`.

mod forms;
mod game;
mod golden;
mod refused;
mod round;
mod soak;
