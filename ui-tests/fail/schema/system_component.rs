// Y1, Y3: nor can a system run once per entity that has it.
use game::*;

#[system(phase = Phase::Physics)]
fn charge(mana: &mut Mana) {
//~^ E0277 `Mana` is not a component of `Game`
    mana.0 += 1;
}
