// Q1: `Or` is between several.
use game::*;

pub fn walk(world: &mut World) {
    world.query_filtered::<&Transform, Or<(With<Static>, With<Velocity>)>>().each(|_| ());
}
