// Q4: an optional borrow is one.
use game::*;

pub fn walk(world: &mut World) {
    world.query::<(&mut Transform, Option<&Transform>)>().each(|_| ());
    //~^ E0277 a query borrows `Transform` twice
}
