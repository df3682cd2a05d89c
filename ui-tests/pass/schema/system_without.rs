// Y1: nor can the attribute of a system keep it out.
use game::*;

#[system(phase = Phase::Physics, without = Static)]
fn brake(velocity: &mut Velocity) {
    velocity.x = 0.0;
}
