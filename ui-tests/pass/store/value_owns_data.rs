// S2: the type is named, and the store that takes it.
use ecs::store::SlotMap;

pub struct Patrol {
    pub waypoints: Vec<[f32; 2]>,
}

pub struct Level {
    pub patrols: SlotMap<Patrol, 64>,
    pub names: SlotMap<String, 8>,
}
