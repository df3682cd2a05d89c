// Z4: a key that is given twice is refused, the second one.
use ecs::Component;

#[derive(Component)]
#[component(whole)]
pub struct Patrol {
    pub waypoints: Vec<f32>,
}
