// Y1: a system is a plain function.
use game::*;

#[system(phase = Phase::Physics)]
pub fn fall(gravity: Res<Gravity>, velocity: &mut Velocity) {
    velocity.y -= gravity.0;
}
