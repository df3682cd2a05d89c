//! What holds of every macro, whatever it is given.

mod budget;
mod inputs;
mod mutated;
