// H2, H8: an integer is not a handle.
use ecs::store::Store;

pub fn first(numbers: &Store<u32>) -> Option<&u32> {
    numbers.get(7)
    //~^ E0308 expected `Handle<u32>`, found integer
}
