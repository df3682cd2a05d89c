// Q4: a query cannot ask for a component that the world does not list.
use game::*;

pub fn walk(world: &mut World) {
    world.query::<(&mut Transform, &Velocity)>().each(|_| ());
}
