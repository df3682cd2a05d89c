// Q8: a shared borrow of the world only reads.
use game::*;

pub fn walk(world: &World) {
    world.view::<&Transform>().each(|_| ());
}
