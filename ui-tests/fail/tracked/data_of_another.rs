// C12: what another component's data are tracked by is said where these are declared.
use ecs::prelude::*;

#[derive(Component, Clone, Copy, Debug)]
pub struct Transform {
    pub x: f32,
}

#[world(name = Game)]
pub enum Part {
    Transform,
    #[component(tracked, data = Transform)]
    //~^ E0277 what changes of `Transform` cannot be tracked
    PreviousTransform,
}
