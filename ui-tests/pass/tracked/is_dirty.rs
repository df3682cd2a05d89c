// C12, G1: whether a component is dirty can be asked only where it is tracked.
use ecs::prelude::*;

#[derive(Component, Clone, Copy, Debug)]
#[component(tracked)]
pub struct Transform {
    pub x: f32,
    pub y: f32,
}

#[world(name = Game)]
pub enum Part {
    Transform,
}

pub fn look(world: &World, entity: Entity) -> bool {
    world.is_dirty::<Transform>(entity)
}
