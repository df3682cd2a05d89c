// Q4, Q7: a prepared query is checked as well.
use game::*;

pub fn walk(world: &mut World) {
    let mut all = world.prepare::<(&mut Transform, &Transform), ()>();
    //~^ E0277 a query borrows `Transform` twice
    all.on(world).each(|_| ());
}
