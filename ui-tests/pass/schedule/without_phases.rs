// Y2: a schedule runs phases.
use game::*;

#[system(phase = Phase::Physics)]
fn fall(velocity: &mut Velocity) {
    velocity.y -= 1.0;
}

#[schedule(phases = Phase)]
pub struct Frame(fall);
