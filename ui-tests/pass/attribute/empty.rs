// Z4: an attribute without parentheses says nothing.
use ecs::Component;

#[derive(Component)]
pub struct Velocity {
    pub x: f32,
}
