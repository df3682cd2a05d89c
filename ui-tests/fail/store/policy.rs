// H5: a policy is a type made for it.
use ecs::store::{LowestFirst, Store};

pub fn first(store: &mut Store<u8, bool>) -> LowestFirst {
    //~^ E0277 `bool` is not the policy of a store
    let _ = store;
    LowestFirst
}
