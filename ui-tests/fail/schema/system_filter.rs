// Q4, Y3: nor can the filter of a system's query.
use game::*;

#[system(phase = Phase::Physics)]
fn charge(mut all: Query<&mut Velocity, With<Mana>>) {
//~^ E0277 `Mana` is not a component of `Game`
    all.each(|_| ());
}
