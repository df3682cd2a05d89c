// C12: what changed of a component can be asked only where it is tracked.
use ecs::prelude::*;

#[derive(Component, Clone, Copy, Debug)]
pub struct Transform {
    pub x: f32,
    pub y: f32,
}

#[world(name = Game)]
pub enum Part {
    Transform,
}

pub fn walk(world: &mut World) {
    let query = world.query_filtered::<Entity, Changed<Transform>>();
    //~^ E0277 `Transform` is not tracked
    query.each(|_| ());
}
