// C1: fields kept apart can be borrowed apart.
use ecs::Component;

#[derive(Component, Clone, Copy)]
#[repr(C, packed)]
//~^ the fields of `Packet` are `packed` and cannot be borrowed one by one
pub struct Packet {
    pub kind: u8,
    pub length: u32,
}
