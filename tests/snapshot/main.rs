//! Snapshots and hashes (W11, Z2): what is saved, loaded, refused, and goes on as before.
#![allow(
    clippy::cast_precision_loss,
    reason = "the numbers of a test are small and exact"
)]
#![allow(missing_docs, reason = "a test")]

mod damaged;
mod game;
mod history;
mod older;
mod process;
mod refused;
mod tracked;

pub(crate) use game::*;

pub(crate) fn text(world: &World) -> String {
    serde_json::to_string(world).unwrap()
}

pub(crate) fn bytes(world: &World) -> Vec<u8> {
    postcard::to_allocvec(world).unwrap()
}

pub(crate) fn from_text(text: &str) -> Result<World, serde_json::Error> {
    World::load(&mut serde_json::Deserializer::from_str(text), resources())
}

pub(crate) fn from_bytes(bytes: &[u8]) -> Result<World, postcard::Error> {
    let mut from = postcard::Deserializer::from_bytes(bytes);
    let world = World::load(&mut from, resources())?;
    // What is left over is damage too.
    match from.finalize() {
        Ok([]) => Ok(world),
        _ => Err(postcard::Error::DeserializeBadEncoding),
    }
}

/// What two worlds that are the same have in common.
#[track_caller]
pub(crate) fn assert_same(one: &World, other: &World) {
    one.check().unwrap();
    other.check().unwrap();
    assert_eq!(bytes(one), bytes(other));
    assert_eq!(one.state_hash(), other.state_hash());
    assert_eq!(one.content_hash(), other.content_hash());
}

// W11: a world that was saved and loaded is the same, in a format with names and in one without.
#[test]
fn a_world_is_what_was_saved() {
    let world = small();
    for loaded in [
        from_text(&text(&world)).unwrap(),
        from_bytes(&bytes(&world)).unwrap(),
    ] {
        assert_same(&world, &loaded);
        assert_eq!(text(&world), text(&loaded));
        assert_eq!((loaded.tick(), loaded.alpha()), (1, 0.25));
        assert!(world.iter_handles().eq(loaded.iter_handles()));
        assert_eq!(format!("{world:?}"), format!("{loaded:?}"));
        assert_eq!(*loaded.resource::<Chance>(), Chance(77));
        assert_eq!(*loaded.resource::<Assets>(), Assets("fresh"));
        assert_eq!(
            (
                loaded.events::<Hit>().emitted(),
                loaded.events::<Noise>().emitted()
            ),
            (2, 0)
        );
        for entity in world.iter_handles() {
            assert_eq!(world.parent(entity), loaded.parent(entity));
            assert!(world.children(entity).eq(loaded.children(entity)));
        }
    }
}

// W11: the allocator is saved, so the next handles are the same, those of retired slots never again.
#[test]
fn the_next_handles_are_the_same() {
    let mut world = small();
    let mut loaded = from_bytes(&bytes(&world)).unwrap();
    for _ in 0..8 {
        assert_eq!(world.spawn(Tagged), loaded.spawn(Tagged));
    }
    assert_eq!(world.slots_retired(), loaded.slots_retired());
    assert_same(&world, &loaded);
}

// C7: what is disabled keeps its data through a snapshot, bit for bit.
#[test]
fn disabled_data_comes_along() {
    let mut world = Game::world(resources());
    let entity = world.spawn((Velocity(i32::MIN, 3), Name("kept".to_owned())));
    world.disable::<Velocity>(entity).unwrap();
    world.disable::<Name>(entity).unwrap();
    let mut loaded = from_text(&text(&world)).unwrap();
    assert!(!loaded.has::<Velocity>(entity) && loaded.get::<Name>(entity).is_none());
    assert_eq!(loaded.view::<&Velocity>().len(), 0);
    assert_eq!(loaded.enable::<Velocity>(entity), Ok(true));
    assert_eq!(loaded.enable::<Name>(entity), Ok(true));
    assert_eq!(*loaded.at::<Velocity>(entity), Velocity(i32::MIN, 3));
    assert_eq!(loaded.at::<Name>(entity).0, "kept");
}

// W11: transient components are left out, enabled or disabled; tables that differ in nothing else
// are one.
#[test]
fn transient_components_are_left_out() {
    let mut world = Game::world(resources());
    let rc = std::rc::Rc::new(1);
    let bare = world.spawn(Velocity(1, 1));
    let with = world.spawn((Velocity(2, 2), Cache(rc.clone())));
    let disabled = world.spawn((Velocity(3, 3), Shared(rc)));
    world.disable::<Shared>(disabled).unwrap();
    let loaded = from_bytes(&bytes(&world)).unwrap();
    loaded.check().unwrap();
    assert_eq!(
        loaded.entity(with).unwrap().mask(),
        loaded.entity(bare).unwrap().mask()
    );
    assert_eq!(
        loaded
            .view::<&Velocity>()
            .iter()
            .map(|row| row.0)
            .collect::<Vec<_>>(),
        [1, 2, 3]
    );
    assert_eq!(world.state_hash(), loaded.state_hash());
    assert_eq!(world.content_hash(), loaded.content_hash());
    assert_eq!(bytes(&world), bytes(&loaded));
}

// W11: the content hash is that of the contents, whatever their history.
#[test]
fn the_content_hash_does_not_depend_on_history() {
    let straight = {
        let mut world = Game::world(resources());
        let a = world.spawn((Velocity(1, 1), Tagged));
        let b = world.spawn((Velocity(2, 2), Name("b".to_owned())));
        world.set_parent(b, a).unwrap();
        world
    };
    let roundabout = {
        let mut world = Game::world(resources());
        let a = world.spawn(Name("a".to_owned()));
        let b = world.spawn((Velocity(2, 0), Tagged));
        let c = world.spawn((Velocity(3, 3), Tagged));
        world.set_parent(a, c).unwrap();
        world.remove::<Name>(a).unwrap();
        world.insert(b, Name("b".to_owned())).unwrap();
        world.at_mut::<Velocity>(b).1 = 2;
        world.insert(a, (Velocity(1, 1), Tagged)).unwrap();
        world.disable::<Velocity>(a).unwrap();
        world.remove::<Tagged>(b).unwrap();
        world.enable::<Velocity>(a).unwrap();
        world.set_parent(b, a).unwrap();
        world.destroy(c);
        world
    };
    assert_eq!(straight.content_hash(), roundabout.content_hash());
    assert_ne!(straight.state_hash(), roundabout.state_hash());
}

// W11: every part of the contents counts for the content hash.
#[test]
fn every_change_of_the_contents_changes_the_hash() {
    let base = small().content_hash();
    let check = |name: &str, change: &dyn Fn(&mut World)| {
        let mut world = small();
        change(&mut world);
        assert_ne!(world.content_hash(), base, "{name}");
        let mut again = small();
        change(&mut again);
        assert_eq!(world.content_hash(), again.content_hash(), "{name}");
    };
    let first = |world: &World| world.view::<(Entity, &Place)>().iter().next().unwrap().0;
    check("a value", &|world| {
        let entity = first(world);
        world.at_mut::<Place>(entity).x += 1.0;
    });
    check("the sign of zero", &|world| {
        let entity = first(world);
        world.at_mut::<Place>(entity).y = 0.0;
    });
    check("an entity", &|world| {
        world.spawn(());
    });
    check("a marker", &|world| {
        let entity = first(world);
        world.insert(entity, Tagged).unwrap();
    });
    check("disabling", &|world| {
        let entity = world.view::<(Entity, &Name)>().iter().next().unwrap().0;
        world.disable::<Name>(entity).unwrap();
    });
    check("a parent", &|world| {
        let entity = first(world);
        world.set_parent(entity, None).unwrap();
    });
    check("the order of children", &|world| {
        let parent = world.view::<(Entity, &Name)>().iter().next().unwrap().0;
        let eldest = world.children(parent).next().unwrap();
        world.set_parent(eldest, parent).unwrap();
    });
    check("a resource", &|world| world.resource_mut::<Chance>().0 += 1);
    check("the tick", &World::advance_tick);
    let mut world = small();
    world.clear_events();
    assert_eq!(world.content_hash(), base, "events are of the state");
    assert_ne!(world.state_hash(), small().state_hash());
}

// W11, Z2: a snapshot is the same bytes in every process and on every target; so are the hashes.
#[test]
fn the_bytes_are_those_that_were_once_written() {
    let golden = include_bytes!("golden.bin");
    let world = small();
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/snapshot/golden.bin");
        std::fs::write(path, bytes(&world)).unwrap();
        std::fs::write(path.replace(".bin", ".txt"), hashes(&world)).unwrap();
    }
    assert!(
        bytes(&world) == golden,
        "run with UPDATE_EXPECT=1 where the form has changed"
    );
    assert_same(&from_bytes(golden).unwrap(), &world);
    assert_eq!(hashes(&world), include_str!("golden.txt"));
}

fn hashes(world: &World) -> String {
    let (content, state) = (world.content_hash(), world.state_hash());
    format!("content {content:016x}\nstate {state:016x}\n")
}

// W11: the hash of a schema is that of its names, fields and types.
#[test]
fn a_schema_has_a_hash() {
    let own = framework::snapshot::schema_hash::<Game>();
    assert_eq!(own, framework::snapshot::schema_hash::<Game>());
    assert_ne!(
        own,
        framework::snapshot::schema_hash::<older::after::Game>()
    );
    assert_ne!(
        framework::snapshot::schema_hash::<older::before::Game>(),
        framework::snapshot::schema_hash::<older::after::Game>()
    );
}

// K2: a pending handle means nothing outside its log, so it cannot be saved.
#[test]
fn a_pending_handle_is_not_saved() {
    let mut world = Game::world(resources());
    let mut log = world.command_log();
    let pending = log.spawn(Tagged);
    world.spawn(Target { who: Some(pending) });
    let error = serde_json::to_string(&world).unwrap_err().to_string();
    assert_eq!(
        error,
        "a pending handle cannot be saved: it is real only after the flush"
    );
}

// W11: what is loaded takes the place of nothing: two loads are two worlds.
#[test]
fn a_snapshot_can_be_loaded_again_and_again() {
    let saved = bytes(&small());
    let (mut one, two) = (from_bytes(&saved).unwrap(), from_bytes(&saved).unwrap());
    one.clear();
    one.check().unwrap();
    assert_same(&two, &small());
    let entity = two.iter_handles().next().unwrap();
    assert!(!one.contains(entity));
}
