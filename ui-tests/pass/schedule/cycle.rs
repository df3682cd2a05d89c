// Y3: before and after do not lead back.
use game::*;

#[system(phase = Phase::Physics, before = fall)]
fn pull(velocity: &mut Velocity) {
    velocity.x -= 1.0;
}
#[system(phase = Phase::Physics, before = push)]
fn fall(velocity: &mut Velocity) {
    velocity.y -= 1.0;
}
#[system(phase = Phase::Physics)]
fn push(velocity: &mut Velocity) {
    velocity.x += 1.0;
}

#[schedule(phases = Phase)]
pub struct Frame(pull, fall, push);
