// Q4, Q8: nor can one through a shared borrow.
use game::*;

pub fn count(world: &World) -> usize {
    world.view::<&Transform>().len()
}
