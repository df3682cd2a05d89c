// H5: a policy is a type made for it.
use ecs::store::{LowestFirst, Store};

pub fn first(store: &mut Store<u8, LowestFirst>) -> LowestFirst {
    let _ = store;
    LowestFirst
}
