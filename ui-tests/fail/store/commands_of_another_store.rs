// S5, H2: commands are of one type of store.
use ecs::store::{Store, StoreCommands};

pub fn flush(commands: &mut StoreCommands<u8>, bytes: &mut Store<u8>, words: &mut Store<u16>) {
    bytes.insert(1);
    words.insert(2);
    commands.flush(words);
    //~^ E0308 expected `&mut Store<u8>`, found `&mut Store<u16>`
}
