// Y2: a schedule runs phases.
#[path = "../../game.rs"]
mod game;
use game::*;

#[system(phase = Phase::Physics)]
fn fall(velocity: &mut Velocity) {
    velocity.y -= 1.0;
}

#[schedule]
pub struct Frame(fall);
//~^ a schedule runs the phases of an enum; name it, as in `#[schedule(phases = Phase)]`
