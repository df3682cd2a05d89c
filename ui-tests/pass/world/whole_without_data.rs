// C2, Z4: `whole` belongs on the component's own struct.
use ecs::prelude::*;

#[derive(Component)]
#[component(whole)]
pub struct Patrol {
    pub speed: f32,
}

#[world(name = Game)]
pub enum Part {
    Patrol,
}
