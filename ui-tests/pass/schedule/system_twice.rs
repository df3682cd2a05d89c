// Y3: a schedule lists a system once.
use game::*;

#[system(phase = Phase::Physics)]
fn fall(velocity: &mut Velocity) {
    velocity.y -= 1.0;
}

#[schedule(phases = Phase)]
pub struct Frame(
    fall,
);
