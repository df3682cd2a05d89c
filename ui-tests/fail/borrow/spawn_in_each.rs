// Q4: nothing is spawned while a query runs.
use game::*;

pub fn split(world: &mut World) {
    world.query::<&Transform>().each(|_| {
    //~^ E0500
        world.spawn(Static);
    });
}
