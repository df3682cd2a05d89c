// S6: what a map can count in.
use ecs::store::SlotMap;

pub struct Level {
    pub names: SlotMap<&'static str, 16, i32>,
    //~^ E0277 a `SlotMap` cannot count in `i32`
}
