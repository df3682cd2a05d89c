// C1: a union does not know which of its fields is in use.
use ecs::Component;

#[derive(Component, Clone, Copy)]
pub union Value {
    //~^ the union `Value` cannot be a component; use an enum
    pub whole: u32,
    pub real: f32,
}
