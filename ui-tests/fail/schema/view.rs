// Q4, Q8: nor can one through a shared borrow.
use game::*;

pub fn count(world: &World) -> usize {
    world.view::<&Mana>().len()
    //~^ E0277 `Mana` is not a component of `Game`
}
