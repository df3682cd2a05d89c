// Y1, Y3: nor can a system run once per entity that has it.
use game::*;

#[system(phase = Phase::Physics)]
fn charge(velocity: &mut Velocity) {
    velocity.x += 1.0;
}
