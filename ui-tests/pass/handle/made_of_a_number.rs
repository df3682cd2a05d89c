// H2: a number does not convert into a handle.
use ecs::Handle;

pub fn read(bits: u64) -> Option<Handle<u32>> {
    Handle::from_bits(bits)
}
