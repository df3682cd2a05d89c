// Y1: a system runs within one phase.
use game::*;

#[system(phase = Phase::Physics)]
async fn fall(velocity: &mut Velocity) {
//~^ the system `fall` runs within one phase and cannot wait
    velocity.y -= 1.0;
}
