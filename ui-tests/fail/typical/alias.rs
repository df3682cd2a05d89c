// Q4: one component borrowed twice, once mutably.
use game::*;

pub fn follow(world: &mut World) {
    world.query::<(&mut Transform, &Transform)>().each(|(to, from)| to.x += from.x);
    //~^ E0277 a query borrows `Transform` twice
}
