// C2, Z4: the attribute is about the whole item.
use ecs::Component;

#[derive(Component)]
#[component(whole)]
pub struct Patrol {
    pub speed: f32,
}
