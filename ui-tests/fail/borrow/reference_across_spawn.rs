// W2, Q4: a look-up borrows the world.
use game::*;

pub fn first(world: &mut World, entity: Entity) -> f32 {
    let patrol = world.at::<Patrol>(entity);
    world.spawn(Static);
    //~^ E0502
    patrol.waypoints[0]
}
