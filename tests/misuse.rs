//! What the compiler cannot see, and what happens then: shown for MISUSE.md.

use framework::event::{Channel, Cursor};
use framework::{Miss, Reason};

use crate::zoo::{Entity, Frozen, Velocity, Zoo, velocity};

// H4, W9: compact handles know their schema, not their world
#[test]
fn a_compact_handle_of_another_world_of_the_schema_cannot_be_told_apart() {
    let (mut one, mut other) = (Zoo::world(), Zoo::world());
    let of_one = one.spawn(velocity(1));
    other.spawn(velocity(2));
    assert_eq!(other.at::<Velocity>(of_one).dx, velocity(2).dx);
    let beyond = one.spawn(velocity(3));
    assert_eq!(
        other.try_get::<Velocity>(beyond).err(),
        Some(Miss::OutOfRange { slot: 1 })
    );
}

// K1: a command for an entity that has died meanwhile
#[test]
fn a_command_for_a_destroyed_entity_is_dropped_and_counted() {
    let mut world = Zoo::world();
    let entity = world.spawn(velocity(1));
    let mut log = world.command_log();
    log.insert(entity, Frozen);
    log.destroy(entity);
    log.remove::<Velocity>(entity);
    world.destroy(entity);
    log.flush(&mut world);
    assert_eq!((world.len(), world.lost_count()), (0, 3));
}

// K2: a pending handle means nothing but to its log
#[test]
fn a_pending_handle_of_another_log_is_lost() {
    let mut world = Zoo::world();
    let mut log = world.command_log();
    let pending = log.spawn(velocity(1));
    assert!(world.get::<Velocity>(pending).is_none());
    let mut other = world.command_log();
    other.insert(pending, Frozen);
    other.flush(&mut world);
    assert_eq!((world.len(), world.lost_count()), (0, 1));
    log.flush(&mut world);
    let entity = log.resolve(pending).unwrap();
    assert!(world.get::<Velocity>(entity).is_some());
    assert!(world.get::<Velocity>(pending).is_none());
}

// G4: a reader that comes too late learns how many it missed
#[test]
fn a_late_reader_learns_how_many_events_it_missed() {
    let mut channel = Channel::<u8>::default();
    let mut cursor = Cursor::new();
    channel.emit(1);
    channel.emit(2);
    channel.clear();
    channel.emit(3);
    let unread = channel.read(&mut cursor);
    assert_eq!(unread.missed(), 2);
    assert_eq!(unread.collect::<Vec<_>>(), [&3]);
    assert_eq!((cursor.missed(), channel.read(&mut cursor).count()), (2, 0));
}

// G4: an event outlives the entity that it is about
#[test]
fn an_event_about_a_destroyed_entity_is_a_miss() {
    let mut world = Zoo::world();
    let mut hits = Channel::<Entity>::default();
    let entity = world.spawn(velocity(1));
    hits.emit(entity);
    world.destroy(entity);
    let next = world.spawn(velocity(2));
    assert_eq!(next.slot(), entity.slot());
    assert!(
        hits.iter()
            .all(|&entity| world.get::<Velocity>(entity).is_none())
    );
}

// W13: what is recorded for a world that is full by then
#[test]
fn a_limit_below_what_there_is_refuses_the_next_spawn() {
    let mut world = Zoo::world();
    world.spawn(Frozen);
    world.spawn(Frozen);
    world.set_limit(1);
    let refused = world.try_spawn(Frozen).unwrap_err();
    assert_eq!(
        (refused.reason, world.len()),
        (Reason::Full { limit: 1 }, 2)
    );
}
