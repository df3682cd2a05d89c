// Z4, Y1: a system is a function.
#[path = "../../game.rs"]
mod game;
use game::*;

#[system(phase = Phase::Physics)]
pub struct Fall;
//~^ expected `fn`
