// Y1, Y3: a component is not a system.
use game::*;

#[system(phase = Phase::Physics)]
fn fall(velocity: &mut Velocity) {
    velocity.y -= 1.0;
}

#[schedule(phases = Phase)]
pub struct Frame(
    fall,
);
