// C5, Z4: a component that is misspelt in a system is reported once, with the name that is near.
use game::*;

#[system(phase = Phase::Physics)]
pub fn fall(velocity: &mut Velocty) {
    //~^ E0425 Velocity
    velocity.y -= 1.0;
}
