// Q8: a shared borrow of the world only reads.
use game::*;

pub fn walk(world: &World) {
    world.view::<&mut Transform>().each(|_| ());
    //~^ E0277 writes, so it cannot run through a shared borrow
}
