// Q4, Q7: a prepared query names components of the schema.
use game::*;

pub fn push(world: &mut World) {
    let mut all = world.prepare::<(&mut Transform, &Velocity), ()>();
    all.on(world).each(|(at, other)| at.x += other.x);
}
