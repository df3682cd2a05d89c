// S2: the derive names the field.
use ecs::store::Value;

#[derive(Value)]
pub struct Enemy {
    pub health: f32,
    pub name: [u8; 16],
}
