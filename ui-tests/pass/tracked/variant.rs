// C12: a component of its own type says there that it is tracked.
use ecs::prelude::*;

#[derive(Component, Clone, Copy, Debug)]
#[component(tracked)]
pub struct Transform {
    pub x: f32,
}

#[world(name = Game)]
pub enum Part {
    Transform,
}
