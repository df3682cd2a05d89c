// Q1: a query borrows.
use game::*;

pub fn walk(world: &mut World) {
    world.query::<(Transform, &Velocity)>().each(|_| ());
    //~^ E0277 a query cannot ask for `Transform`
}
