// Q1: the entity is a value.
use game::*;

pub fn walk(world: &mut World) {
    world.query::<(&Entity, &Transform)>().each(|_| ());
    //~^ E0277 `Handle<Game>` is not a component of `Game`
}
