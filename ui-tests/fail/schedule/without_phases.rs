// Y2: a schedule runs phases.
use game::*;

#[system(phase = Phase::Physics)]
fn fall(velocity: &mut Velocity) {
    velocity.y -= 1.0;
}

#[schedule]
pub struct Frame(fall);
//~^ a schedule runs the phases of an enum; name it, as in `#[schedule(phases = Phase)]`
