// Y3: a place is relative to a system.
use game::*;

fn push() {}

#[system(phase = Phase::Physics, before = push)]
//~^ E0573
fn fall(velocity: &mut Velocity) {
    velocity.y -= 1.0;
}
