// C12, Z4: nothing more is said of what is done with the entities that would be found.
use ecs::prelude::*;

#[derive(Component, Clone, Copy, Debug)]
pub struct Transform {
    pub x: f32,
}

#[world(name = Game)]
pub enum Part {
    Transform,
}

pub fn count(world: &World) -> usize {
    world.dirty::<Transform>().count()
    //~^ E0277 `Transform` is not tracked
}
