// C1, Y1: a component that nothing lists is refused once in a system, whatever is done with it.
use game::*;

#[system(phase = Phase::Physics)]
pub fn burn(mut all: Query<(&mut Transform, &Velocity)>) {
    for (mut at, other) in &mut all {
        at.x += other.x;
    }
}
