// C1, Y1: a component that nothing lists is refused once in a system, whatever is done with it.
use game::*;

#[system(phase = Phase::Physics)]
pub fn burn(mut all: Query<(&mut Transform, &Mana)>) {
    //~^ E0277 `Mana` is not a component of `Game`
    for (mut at, other) in &mut all {
        at.x += other.0 as f32;
    }
}
