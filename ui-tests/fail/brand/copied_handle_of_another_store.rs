// H6: nor does the second name of its entry pass.
use ecs::store::branded;

pub fn read() -> bool {
    branded!(let mut reds: u8);
    branded!(let mut blues: u8);
    let red = reds.insert(1).handle();
    let blue = blues.insert(2).handle();
    reds.contains(red) && blues.contains(red) && blues.contains(blue)
    //~^ E0308 expected `BrandedHandle<'_, blues, u8>`, found `BrandedHandle<'_, reds, u8>`
}
