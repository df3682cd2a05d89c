// S2: and the variant.
use ecs::store::Value;

#[derive(Value)]
pub enum Order {
    Wait,
    Walk([f32; 2]),
}
