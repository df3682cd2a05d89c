// H6: a handle of one branded store is rejected by another of the same type.
use ecs::store::branded;

pub fn read() -> u8 {
    branded!(let mut reds: u8);
    branded!(let mut blues: u8);
    let red = reds.insert(1);
    let blue = blues.insert(2);
    *reds.get(&red) + *blues.get(&red)
    //~^ E0308 expected `&Owned<'_, blues, u8>`, found `&Owned<'_, reds, u8>`
}
