// Z4, Y3: so is that of a schedule.
use game::*;

#[system(phase = Phase::Physics)]
pub fn fall(velocity: &mut Velocity) {
    velocity.y -= 1.0;
}
#[schedule(phases = Phse)]
//~^ E0425 cannot find type `Phse` in this scope
pub struct Frame(fall);
