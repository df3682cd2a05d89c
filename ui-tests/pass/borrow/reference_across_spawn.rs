// W2, Q4: a look-up borrows the world.
use game::*;

pub fn first(world: &mut World, entity: Entity) -> f32 {
    let first = world.at::<Patrol>(entity).waypoints[0];
    world.spawn(Static);
    first
}
