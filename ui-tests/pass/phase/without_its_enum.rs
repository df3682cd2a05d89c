// Y1, Y3: a phase is named with its enum.
#[path = "../../game.rs"]
mod game;
use game::*;

#[system(phase = Phase::Physics)]
fn fall(velocity: &mut Velocity) {
    velocity.y -= 1.0;
}
