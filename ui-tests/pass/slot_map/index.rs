// S6: what a map can count in.
use ecs::store::SlotMap;

pub struct Level {
    pub names: SlotMap<&'static str, 16, u16>,
}
