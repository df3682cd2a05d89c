// H7: an entry is removed once.
use ecs::store::branded;

pub fn remove() -> u8 {
    branded!(let mut numbers: u8);
    let number = numbers.insert(1);
    let once = numbers.remove(number);
    once + numbers.remove(number)
    //~^ E0382 use of moved value: `number`
}
