// H7: an owned handle has no copy.
use ecs::store::branded;

pub fn copy() -> u8 {
    branded!(let mut numbers: u8);
    let number = numbers.insert(1);
    let second = number.clone();
    //~^ E0599 no method named `clone` found for struct `ecs::store::Owned<'brand, N, T>`
    numbers.find(second).copied().unwrap_or(0)
}
