// S9: a walk in order of creation must be asked for in the schema.
use game::*;

pub fn eldest(world: &World) -> Option<Entity> {
    world.iter_created().next()
    //~^ E0277 the order of creation is not kept
}
