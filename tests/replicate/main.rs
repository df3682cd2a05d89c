//! Replication over a link that loses nothing: what is learned, changed and forgotten, the bits of
//! every form, and what is refused.

mod game;
mod round;
mod soak;
