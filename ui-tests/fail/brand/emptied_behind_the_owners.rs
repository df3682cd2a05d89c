// H7: nothing empties slots behind the owners' back.
use ecs::store::branded;

pub fn clear() -> u8 {
    branded!(let mut numbers: u8);
    let number = numbers.insert(1);
    numbers.clear();
    //~^ E0599 no method named `clear` found for struct `BrandedStore<'brand, N, T>`
    numbers.remove(number)
}
