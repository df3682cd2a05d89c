// Y1: `&mut` where `&` was declared.
use game::*;

#[system(phase = Phase::Physics)]
pub fn fall(velocity: &mut Velocity) {
    velocity.y -= 1.0;
}
