// Y1, Y3: a phase is named with its enum.
use game::*;

#[system(phase = Phase::Physics)]
fn fall(velocity: &mut Velocity) {
    velocity.y -= 1.0;
}
