// Z4, Y3: an enum of phases that does not exist is reported once.
use game::*;

#[system(phase = Phse::Physics)]
//~^ E0425 cannot find type `Phse` in this scope
pub fn fall(velocity: &mut Velocity) {
    velocity.y -= 1.0;
}
