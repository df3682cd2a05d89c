// Q4: a query cannot ask for a component that the world does not list.
use game::*;

pub fn walk(world: &mut World) {
    world.query::<(&mut Transform, &Mana)>().each(|_| ());
    //~^ E0277 `Mana` is not a component of `Game`
}
