// Z4, Y3: so is that of a schedule.
use game::*;

#[system(phase = Phase::Physics)]
pub fn fall(velocity: &mut Velocity) {
    velocity.y -= 1.0;
}
#[schedule(phases = Phase)]
pub struct Frame(fall);
