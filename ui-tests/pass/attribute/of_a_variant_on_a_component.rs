// C7, Z4: a key of another place says where it belongs.
use ecs::Component;

#[derive(Component)]
pub struct Velocity {
    pub x: f32,
}
