// C1: fields kept apart can be borrowed apart.
use ecs::Component;

#[derive(Component, Clone, Copy)]
#[repr(C)]
pub struct Packet {
    pub kind: u8,
    pub length: u32,
}
