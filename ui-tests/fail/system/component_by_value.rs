// Y1: a component is borrowed.
use game::*;

#[system(phase = Phase::Physics)]
fn fall(mut velocity: Velocity) {
//~^ E0277 `Velocity` is not a parameter that a system of `Game` can have
    velocity.y -= 1.0;
}
