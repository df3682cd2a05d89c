// Q4: a query does not borrow a component twice, once mutably.
use game::*;

pub fn walk(world: &mut World) {
    world.query::<&mut Transform>().each(|a| a.x = a.y);
}
