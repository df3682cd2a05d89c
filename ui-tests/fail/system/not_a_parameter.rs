// Y1: a parameter says what it is.
use game::*;

#[system(phase = Phase::Physics)]
fn fall(velocity: &mut Velocity, gravity: f32) {
//~^ E0277 `f32` is not a parameter that a system of `Game` can have
    velocity.y += gravity;
}
