// Q4, Y3: nor can the query of a system.
use game::*;

#[system(phase = Phase::Physics)]
fn charge(mut all: Query<&mut Mana>) {
//~^ E0277 `Mana` is not a component of `Game`
    all.each(|_| ());
}
