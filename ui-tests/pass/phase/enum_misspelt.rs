// Z4, Y3: an enum of phases that does not exist is reported once.
use game::*;

#[system(phase = Phase::Physics)]
pub fn fall(velocity: &mut Velocity) {
    velocity.y -= 1.0;
}
