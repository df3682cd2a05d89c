// C2: a field that owns data.
use ecs::prelude::*;

#[derive(Component, Clone, Debug)]
#[component(whole)]
pub struct Patrol {
    pub waypoints: Vec<f32>,
    pub next: usize,
}
