// Y1: a parameter may have another name where its type can still be told; what a query borrows to decide
// about rows cannot.
use ecs::prelude::*;

#[derive(Component, Clone, Copy, Debug)]
#[component(tracked)]
pub struct Transform {
    pub x: f32,
}

#[world(name = Game)]
pub enum Part {
    Transform,
    #[component(marker)]
    Static,
}

#[derive(Phases, Clone, Copy, Debug)]
#[phases(world = Game)]
pub enum Phase {
    #[phase(rate = fixed)]
    Physics,
}

pub type Moved<'w> = Query<'w, Entity, (Changed<Transform>, With<Static>)>;

#[system(phase = Phase::Physics)]
pub fn count(moved: Moved) {
    //~^ E0277 this name hides which parameter it is
    let _ = moved.len();
}
