// Q4: a query does not borrow a component twice, once mutably.
use game::*;

pub fn walk(world: &mut World) {
    world.query::<(&mut Transform, &Transform)>().each(|(a, b)| a.x = b.x);
    //~^ E0277 a query borrows `Transform` twice, at least once as `&mut Transform`
}
