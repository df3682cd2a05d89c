// H2: a number does not convert into a handle.
use ecs::Handle;

pub fn read(bits: u64) -> Option<Handle<u32>> {
    Some(bits.into())
    //~^ E0277 the trait bound `Handle<u32>: From<u64>` is not satisfied
}
