// S3: inserting could move the values that the walk lends.
use ecs::store::{Store, StoreCommands};

pub fn split(store: &mut Store<u32>, commands: &mut StoreCommands<u32>) {
    store.each(|value, _, _| {
        //~^ E0501 cannot borrow `*store` as mutable because previous closure requires unique access
        //~^^ also E0500 closure requires unique access to `*store` but it is already borrowed
        *value /= 2;
        store.insert(*value);
    });
    commands.flush(store);
}
