// Z4, Y1: a schedule is a struct.
#[path = "../../game.rs"]
mod game;
use game::*;

#[system(phase = Phase::Physics)]
pub fn fall(_velocity: &Velocity) {}

#[schedule(phases = Phase)]
pub enum Frame { Fall }
//~^ expected `struct`
