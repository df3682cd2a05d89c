// Q4, Q7: a prepared query is checked as well.
use game::*;

pub fn walk(world: &mut World) {
    let mut all = world.prepare::<&mut Transform, ()>();
    all.on(world).each(|_| ());
}
