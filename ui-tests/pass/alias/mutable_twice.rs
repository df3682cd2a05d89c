// Q4: nor twice mutably, wherever the two stand.
use game::*;

pub fn walk(world: &mut World) {
    world.query::<(&mut Transform, &Velocity, &mut Patrol)>().each(|_| ());
}
