// Z4: a key that is given twice is refused, the second one.
use ecs::Component;

#[derive(Component)]
#[component(whole, whole)]
//~^ `whole` is given twice; leave one out
pub struct Patrol {
    pub waypoints: Vec<f32>,
}
