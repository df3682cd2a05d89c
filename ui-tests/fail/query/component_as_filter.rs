// Q1: a filter says whether with or without.
use game::*;

pub fn walk(world: &mut World) {
    world.query_filtered::<&Transform, Static>().each(|_| ());
    //~^ E0277 `Static` is not a filter
}
