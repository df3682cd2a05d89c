// S11: a map is sent exactly where its values are.
use std::sync::Arc;

use ecs::store::SlotMap;

pub fn send(map: SlotMap<Arc<u8>, 4>, other: SlotMap<Arc<u8>, 4>) {
    std::thread::spawn(move || drop(other));
    std::thread::spawn(move || drop(map));
}
