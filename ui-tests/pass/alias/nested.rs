// Q1, Q4: nested tuples are one query.
use game::*;

pub fn walk(world: &mut World) {
    world.query::<(&mut Transform, (&Velocity, (&Patrol, With<Transform>)))>().each(|_| ());
}
