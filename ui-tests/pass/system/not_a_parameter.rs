// Y1: a parameter says what it is.
use game::*;

#[system(phase = Phase::Physics)]
fn fall(velocity: &mut Velocity, gravity: Res<Gravity>) {
    velocity.y += gravity.0;
}
