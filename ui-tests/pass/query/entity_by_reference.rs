// Q1: the entity is a value.
use game::*;

pub fn walk(world: &mut World) {
    world.query::<(Entity, &Transform)>().each(|_| ());
}
