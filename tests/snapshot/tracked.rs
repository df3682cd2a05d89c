//! Tracked components in a snapshot: what is loaded counts as added then.

use framework::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[component(tracked, crate = framework)]
struct Place(f32, u8);

#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[component(tracked, whole, crate = framework)]
struct Name(String);

#[world(name = Watched, snapshot, crate = framework)]
enum Part {
    #[component(disable)]
    Place,
    Name,
    #[component(marker, tracked)]
    Fixed,
}

// W11 G1 C12: values come back, every row is dirty and added, and goes on being tracked.
#[test]
fn what_is_loaded_is_added_then() {
    let mut world = Watched::world();
    let one = world.spawn((Place(1.5, 2), Fixed));
    let two = world.spawn((Place(2.5, 3), Name("two".to_owned())));
    world.disable::<Place>(two).unwrap();
    world.clear_dirty();
    let saved = postcard::to_allocvec(&world).unwrap();
    let load = || {
        framework::World::<Watched>::load(&mut postcard::Deserializer::from_bytes(&saved), ())
            .unwrap()
    };
    let mut loaded = load();
    loaded.check().unwrap();
    assert_eq!(saved, postcard::to_allocvec(&loaded).unwrap());
    assert_eq!(loaded.state_hash(), world.state_hash());
    assert!(loaded.is_dirty::<Place>(one) && loaded.is_dirty::<Fixed>(one));
    assert!(loaded.is_dirty::<Name>(two));
    assert_eq!(loaded.query_filtered::<&Place, Added<Place>>().len(), 1);

    loaded.clear_dirty();
    assert!(!loaded.any_dirty());
    loaded.at_mut::<Place>(one).0 = 1.5;
    assert!(!loaded.any_dirty(), "the same value is no change");
    loaded.at_mut::<Place>(one).0 = 1.0;
    assert_eq!(loaded.dirty::<Place>().collect::<Vec<_>>(), [one]);
    loaded.destroy(one);
    loaded.enable::<Place>(two).unwrap();
    loaded.check().unwrap();
    assert_eq!(*loaded.at::<Place>(two), Place(2.5, 3));
}
