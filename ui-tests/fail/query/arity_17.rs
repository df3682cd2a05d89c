// Q1: a tuple has up to 16 items, and longer ones nest.
use game::*;

type E = Entity;
pub fn walk(world: &mut World) {
    world.query::<(E, E, E, E, E, E, E, E, E, E, E, E, E, E, E, E, E)>().each(|_| ());
    //~^ E0277 a tuple of up to 16 of these (longer ones nest)
}
