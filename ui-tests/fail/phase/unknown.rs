// Y3: a system names a phase that there is.
use game::*;

#[system(phase = Phase::Psychics)]
//~^ E0599 `Psychics`
fn fall(velocity: &mut Velocity) {
    velocity.y -= 1.0;
}
