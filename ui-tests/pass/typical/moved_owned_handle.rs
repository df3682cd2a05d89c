// H7: an owned handle is used after it was given back.
use ecs::store::branded;

pub fn twice() -> u8 {
    branded!(let mut numbers: u8);
    let number = numbers.insert(7);
    let removed = numbers.remove(number);
    removed
}
