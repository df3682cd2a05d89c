// Y1, Y3: nor is it given twice.
use game::*;

#[system(phase = Phase::Physics)]
fn follow(transform: &mut Transform, again: &Velocity) {
    transform.x += again.x;
}
