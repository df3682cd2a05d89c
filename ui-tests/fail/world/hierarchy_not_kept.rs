// W10: parents and children must be asked for in the schema.
use ecs::prelude::*;

#[derive(Component, Clone, Copy, Debug)]
pub struct Number(pub u32);

#[world(name = Nested)]
pub enum Part {
    Number,
}

pub fn owner(world: &World, entity: Entity) -> Option<Entity> {
    world.parent(entity)
    //~^ E0277 the entities of this world have no parents and no children
}
