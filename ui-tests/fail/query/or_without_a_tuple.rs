// Q1: `Or` is between several.
use game::*;

pub fn walk(world: &mut World) {
    world.query_filtered::<&Transform, Or<With<Static>>>().each(|_| ());
    //~^ E0277 `Or` takes a tuple of filters, not `With<Static>`
}
