//! CMD, DED, EVT: what is recorded now and done later.

use crate::*;

// CMD, K1, K2: of several logs the order of flushing decides, and a handle that another log has
// promised misses until that one is flushed
#[test]
fn logs_are_replayed_in_the_order_of_flushing() {
    for first in [false, true] {
        let mut world = Game::world();
        let entity = world.spawn(Place(1));
        let (mut one, mut other) = (world.command_log(), world.command_log());
        let pending = one.spawn((Place(2), cargo(2)));
        one.insert(entity, cargo(1));
        other.insert(pending, A);
        other.destroy(entity);
        if first {
            one.flush(&mut world);
            other.flush(&mut world);
        } else {
            other.flush(&mut world);
            one.flush(&mut world);
        }
        let spawned = one.resolve(pending).unwrap();
        assert!(!world.contains(entity));
        assert_eq!(*world.at::<Place>(spawned), Place(2));
        assert!(
            !world.has::<A>(spawned),
            "a promise is of its own log alone"
        );
        assert_eq!(other.resolve(pending), None);
        // The insert into what the other log had destroyed, or the command on a foreign promise.
        assert_eq!(world.lost_count(), if first { 1 } else { 2 });
        assert_eq!(drops(), 1, "what cannot be inserted is dropped once");
        world.check().unwrap();
        drop(world);
        assert_eq!(drops(), 1);
    }
}

// DED, K1: commands for one that has died do nothing to the next in its slot, whatever they are
#[test]
fn the_next_in_the_slot_is_not_touched() {
    let mut world = Game::world();
    let entity = world.spawn((Place(1), cargo(1)));
    let mut log = world.command_log();
    log.destroy(entity);
    let next = log.spawn((Place(2), A));
    log.destroy(entity);
    log.insert(entity, (cargo(3), B));
    log.remove::<(Place, A)>(entity);
    log.disable::<Place>(entity);
    log.enable::<Place>(entity);
    log.flush(&mut world);
    let next = log.resolve(next).unwrap();
    assert_eq!(next.slot(), entity.slot());
    assert_eq!(*world.at::<Place>(next), Place(2));
    assert!(world.has::<A>(next) && !world.has::<B>(next) && !world.has::<Cargo>(next));
    let lost: Vec<&str> = world
        .lost_commands()
        .iter()
        .map(|lost| lost.command)
        .collect();
    assert_eq!(lost, ["destroy", "insert", "remove", "disable", "enable"]);
    assert!(
        world
            .lost_commands()
            .iter()
            .all(|lost| lost.entity == entity)
    );
    assert_eq!(drops(), 2);
}

// EVT, G4: a reader that was idle sees all that is still there in one go, or skips it; what was
// cleared it is told by number
#[test]
fn an_idle_reader_sees_what_is_left() {
    let mut world = Game::world();
    let mut idle = Cursor::<Beep>::new();
    let mut skipping = Cursor::<Beep>::new();
    for number in 0..6 {
        world.emit(Beep(number));
        if number == 2 {
            world.clear_events();
        }
    }
    world.events::<Beep>().read(&mut skipping).for_each(drop);
    let unread = world.events::<Beep>().read(&mut idle);
    assert_eq!(unread.missed(), 3);
    assert!(unread.map(|beep| beep.0).eq([3, 4, 5]));
    for cursor in [&mut idle, &mut skipping] {
        assert_eq!(world.events::<Beep>().read(cursor).len(), 0, "once");
    }
}
