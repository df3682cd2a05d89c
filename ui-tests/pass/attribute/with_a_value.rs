// Z4: a key that takes no value says so.
use ecs::Component;

#[derive(Component)]
#[component(whole)]
pub struct Patrol {
    pub waypoints: Vec<f32>,
}
