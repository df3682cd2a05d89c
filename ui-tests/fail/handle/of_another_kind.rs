// H6: a namespaced handle does not pass for a compact one.
use ecs::store::{Namespaced, Store};

pub fn read(compact: &Store<u8>, namespaced: &mut Store<u8, Namespaced>) {
    let handle = namespaced.insert(1);
    let _ = compact.get(handle);
    //~^ E0308 expected `Handle<u8>`, found `Handle<u8, Namespaced>`
}
