// S6, H2: handles of two widths are two types.
use ecs::store::SlotMap;

pub fn read(small: &mut SlotMap<char, 4, u16>, large: &mut SlotMap<char, 4>) -> Option<char> {
    let handle = small.insert('a').ok()?;
    large.insert('b').ok()?;
    large.get(handle).copied()
    //~^ E0308 expected `Handle<char>`, found `Handle<char, u16>`
}
