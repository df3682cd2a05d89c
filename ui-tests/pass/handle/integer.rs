// H2, H8: an integer is not a handle.
use ecs::store::Store;

pub fn first(numbers: &Store<u32>, handle: ecs::Handle<u32>) -> Option<&u32> {
    numbers.get(handle)
}
