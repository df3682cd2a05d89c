// Q4: nothing is destroyed while a query runs.
use game::*;

pub fn reap(world: &mut World) {
    world.query::<(Entity, &Transform)>().each(|(entity, _)| {
    //~^ E0500
        world.destroy(entity);
    });
}
