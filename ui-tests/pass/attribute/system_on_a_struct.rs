// Z4, Y1: a system is a function.
use game::*;

#[system(phase = Phase::Physics)]
pub fn fall(_velocity: &Velocity) {}
