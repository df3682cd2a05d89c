// Q4: nothing is inserted while a query runs.
use game::*;

pub fn stop(world: &mut World) {
    world.query::<(Entity, &mut Velocity)>().each(|(entity, _)| {
    //~^ E0500
        let _ = world.insert(entity, Static);
    });
}
