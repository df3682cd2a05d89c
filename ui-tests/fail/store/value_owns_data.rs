// S2: the type is named, and the store that takes it.
use ecs::store::{SlotMap, Store};

pub struct Patrol {
    pub waypoints: Vec<[f32; 2]>,
}

pub struct Level {
    pub patrols: Store<Patrol>,
    //~^ E0277 `Patrol` is not plain data
    pub names: SlotMap<String, 8>,
}
