// Q4, Q7: a prepared query names components of the schema.
use game::*;

pub fn push(world: &mut World) {
    let mut all = world.prepare::<(&mut Transform, &Mana), ()>();
    //~^ E0277 `Mana` is not a component of `Game`
    all.on(world).each(|(at, other)| at.x += other.x);
}
