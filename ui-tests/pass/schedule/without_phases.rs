// Y2: a schedule runs phases.
#[path = "../../game.rs"]
mod game;
use game::*;

#[system(phase = Phase::Physics)]
fn fall(velocity: &mut Velocity) {
    velocity.y -= 1.0;
}

#[schedule(phases = Phase)]
pub struct Frame(fall);
