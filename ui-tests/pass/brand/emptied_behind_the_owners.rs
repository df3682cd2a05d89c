// H7: nothing empties slots behind the owners' back.
use ecs::store::branded;

pub fn clear() -> u8 {
    branded!(let mut numbers: u8);
    let number = numbers.insert(1);
    numbers.remove(number)
}
