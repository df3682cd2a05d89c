// Y1: `&mut` where `&` was declared.
use game::*;

#[system(phase = Phase::Physics)]
pub fn fall(velocity: &Velocity) {
    velocity.y -= 1.0;
    //~^ E0594
}
