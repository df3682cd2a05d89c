// Y2, Y3: a phase that there is not.
use game::*;

#[system(phase = Phase::Phyics)]
//~^ E0599 Phyics
pub fn fall(velocity: &mut Velocity) {
    velocity.y -= 1.0;
}
#[schedule(phases = Phase)]
pub struct Frame(fall);
