// Q1, Q4: nested tuples are one query.
use game::*;

pub fn walk(world: &mut World) {
    world.query::<(&mut Transform, (&Velocity, (&Patrol, &Transform)))>().each(|_| ());
    //~^ E0277 a query borrows `Transform` twice
}
