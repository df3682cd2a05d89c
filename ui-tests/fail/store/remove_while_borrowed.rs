// S3, S4: a reference into the store keeps its entries where they are.
use ecs::Handle;
use ecs::store::Store;

pub fn take(store: &mut Store<u32>, handle: Handle<u32>) -> Option<u32> {
    let value = store.get(handle)?;
    store.remove(handle);
    //~^ E0502 cannot borrow `*store` as mutable because it is also borrowed as immutable
    Some(*value)
}
