// S3: inserting could move the values that the walk lends.
use ecs::store::{Store, StoreCommands};

pub fn split(store: &mut Store<u32>, commands: &mut StoreCommands<u32>) {
    store.each(|value, _, _| {
        *value /= 2;
        commands.insert(*value);
    });
    commands.flush(store);
}
