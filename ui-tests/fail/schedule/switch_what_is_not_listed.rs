// Y2: only what a schedule lists is switched off.
use game::*;

#[system(phase = Phase::Physics)]
fn fall(velocity: &mut Velocity) {
    velocity.y -= 1.0;
}
#[system(phase = Phase::Physics)]
fn push(velocity: &mut Velocity) {
    velocity.x += 1.0;
}

#[schedule(phases = Phase)]
pub struct Frame(fall);

pub fn pause(frame: &mut Frame) {
    frame.switch::<push>(false);
    //~^ E0277 the schedule `Frame` does not list the system `push`
}
