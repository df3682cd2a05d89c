// Y1: a system has a place.
use game::*;

#[system(phase = Phase::Physics)]
fn fall(velocity: &mut Velocity) {
    velocity.y -= 1.0;
}
