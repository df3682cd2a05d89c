//! Loads any bytes as a snapshot: refused, or a world that keeps every promise and saves to bytes
//! that load again.
//!
//! `cargo +nightly fuzz run load` from this folder's parent; the corpus begins with a small world.
#![no_main]
#![allow(dead_code, missing_docs, reason = "a schema is declared, not used")]

#[path = "../tests/snapshot/game.rs"]
mod game;

use game::{Place, Tagged, World, resources};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let load =
        |bytes: &[u8]| World::load(&mut postcard::Deserializer::from_bytes(bytes), resources());
    let Ok(mut world) = load(bytes) else {
        return;
    };
    world.check().expect("what loads keeps every promise");
    let saved = postcard::to_allocvec(&world).expect("what was loaded can be saved");
    let again = load(&saved).ok().expect("what was saved can be loaded");
    assert_eq!(world.state_hash(), again.state_hash());
    assert_eq!(world.content_hash(), again.content_hash());
    // What is done to it afterwards finds a whole world.
    let all: Vec<_> = world.iter_handles().take(64).collect();
    for (index, &entity) in all.iter().enumerate() {
        match index % 4 {
            0 => drop(world.destroy_subtree(entity)),
            1 => drop(world.insert(entity, (Place { x: 1.0, y: 1.0 }, Tagged))),
            2 => drop(world.set_parent(entity, all[index / 2])),
            _ => drop(world.remove::<(Place, Tagged)>(entity)),
        }
        world.spawn(Tagged);
    }
    world.check().expect("a loaded world is as good as any");
});
