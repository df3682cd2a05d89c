// W10: the schema asks for parents and children.
use ecs::prelude::*;

#[derive(Component, Clone, Copy, Debug)]
pub struct Number(pub u32);

#[world(name = Nested, hierarchy)]
pub enum Part {
    Number,
}

pub fn owner(world: &World, entity: Entity) -> Option<Entity> {
    world.parent(entity)
}
