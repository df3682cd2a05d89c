// Y3: a place is relative to a system.
use game::*;

#[system(phase = Phase::Physics)]
fn push(_velocity: &Velocity) {}

#[system(phase = Phase::Physics, before = push)]
fn fall(velocity: &mut Velocity) {
    velocity.y -= 1.0;
}
