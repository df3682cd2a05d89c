// C1: a union does not know which of its fields is in use.
use ecs::Component;

#[derive(Component, Clone, Copy)]
pub enum Value {
    Whole(u32),
    Real(f32),
}
