// Q4: nor can a filter.
use game::*;

pub fn walk(world: &mut World) {
    world.query_filtered::<&mut Transform, With<Mana>>().each(|_| ());
    //~^ E0277 `Mana` is not a component of `Game`
}
