// Z4: what is close to a key is proposed.
use ecs::Component;

#[derive(Component)]
#[component(whole)]
pub struct Patrol {
    pub speed: f32,
}
