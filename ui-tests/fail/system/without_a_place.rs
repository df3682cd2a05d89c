// Y1: a system has a place.
use game::*;

#[system]
fn fall(velocity: &mut Velocity) {
//~^ the system `fall` needs a place: a phase
    velocity.y -= 1.0;
}
