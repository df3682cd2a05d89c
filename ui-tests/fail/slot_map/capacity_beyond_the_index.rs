// S6: a capacity that the index cannot count.
use ecs::store::SlotMap;

pub static NAMES: SlotMap<u8, 70_000, u16> = SlotMap::new();
//~^ E0080 `CAP` slots cannot be counted by the index type `I`
