// C2, Z4: `whole` belongs on the component's own struct.
use ecs::prelude::*;

#[derive(Component)]
pub struct Patrol {
    pub speed: f32,
}

#[world(name = Game)]
pub enum Part {
    #[component(whole)]
    //~^ for a component of your own put `#[component(whole)]` on its struct
    Patrol,
}
