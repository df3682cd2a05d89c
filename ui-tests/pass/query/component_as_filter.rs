// Q1: a filter says whether with or without.
use game::*;

pub fn walk(world: &mut World) {
    world.query_filtered::<&Transform, With<Static>>().each(|_| ());
}
