// C2: a field that owns data.
use ecs::prelude::*;

#[derive(Component, Clone, Debug)]
pub struct Patrol {
    pub waypoints: Vec<f32>,
    //~^ E0080 field `waypoints` of the component `Patrol` is not `Copy`
    pub next: usize,
}
