// S6: a capacity that the index cannot count.
use ecs::store::SlotMap;

pub static NAMES: SlotMap<u8, 70_000, u32> = SlotMap::new();
