// Q8: a query that may write asks for the world alone.
use game::*;

pub fn walk(world: &World) {
    world.query::<&mut Transform>().each(|_| ());
    //~^ E0596
}
