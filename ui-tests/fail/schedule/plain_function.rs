// Y1, Y3: what a schedule lists are systems.
use game::*;

pub fn fall(velocity: &mut Velocity) {
    velocity.y -= 1.0;
}

#[schedule(phases = Phase)]
pub struct Frame(
    fall,
    //~^ E0573 expected type, found function `fall`
);
