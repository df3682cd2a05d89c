// Y1, Y3: a phase is named with its enum.
use game::*;

#[system(phase = Physics)]
//~^ write the phase with its enum, as in `phase = Phase::FixedUpdate`
fn fall(velocity: &mut Velocity) {
    velocity.y -= 1.0;
}
