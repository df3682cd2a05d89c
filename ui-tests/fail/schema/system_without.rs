// Y1: nor can the attribute of a system keep it out.
use game::*;

#[system(phase = Phase::Physics, without = Mana)]
//~^ E0277 `Mana` is not a component of `Game`
fn brake(velocity: &mut Velocity) {
    velocity.x = 0.0;
}
