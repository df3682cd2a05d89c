// C2: a component that owns data is declared `whole`.
use ecs::Component;

#[derive(Component)]
#[component(whole)]
pub struct Patrol {
    pub waypoints: Vec<f32>,
    pub speed: f32,
}
