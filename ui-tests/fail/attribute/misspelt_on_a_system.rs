// Z4, Y1: what is close to a key is proposed.
use game::*;

#[system(phse = Phase::Physics)]
//~^ `phse` is not a key of `#[system]` on a function, did you mean `phase`?
fn fall(velocity: &mut Velocity) {
    velocity.y -= 1.0;
}
