// S9: who does not ask for the order of creation does not have it.
use ecs::store::{CreationOrder, Store};

pub fn oldest(store: &Store<u8>) -> Option<u8> {
    let _ = CreationOrder;
    store.iter_created().next().map(|(_, value)| value)
    //~^ E0277 the order of creation is not kept
}
