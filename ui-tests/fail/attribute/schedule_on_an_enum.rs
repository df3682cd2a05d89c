// Z4, Y1: a schedule is a struct.
use game::*;

#[system(phase = Phase::Physics)]
pub fn fall(_velocity: &Velocity) {}

#[schedule(phases = Phase)]
pub enum Frame { Fall }
//~^ expected `struct`
