//! ITR: what is done to a world while it is walked.

use crate::*;

// ITR, K1, Q2: all that a loop destroys by commands is destroyed, each visited once; what is spawned
// meanwhile is there afterwards, and no query shows the dead
#[test]
fn a_loop_destroys_by_commands() {
    for count in 0..10_u32 {
        let mut world = Game::world();
        for number in 0..count {
            world.spawn((Place(number), A));
        }
        let mut log = world.command_log();
        let mut visited = 0;
        world.query::<(Entity, &Place)>().each(|(entity, place)| {
            visited += 1;
            log.destroy(entity);
            if place.0 % 2 == 0 {
                log.spawn(Place(100 + place.0));
            }
        });
        assert_eq!(visited, count);
        log.flush(&mut world);
        assert_eq!(world.lost_count(), 0);
        let left: Vec<u32> = world.view::<&Place>().iter().map(|place| place.0).collect();
        assert_eq!(left, (100..100 + count).step_by(2).collect::<Vec<_>>());
        world.check().unwrap();
    }
    // Two rounds of it, with a slot that is used again in between.
    let mut world = Game::world();
    let (one, two) = (world.spawn(Place(1)), world.spawn(Place(2)));
    world.destroy(one);
    let three = world.spawn(Place(3));
    world.destroy(two);
    assert_eq!(listed(&world), [three]);
    assert_eq!(three.slot(), one.slot());
}

/// Leaves a loop that writes by `return`.
fn first(world: &mut World) -> Result<(), u32> {
    for mut place in &mut world.query::<&mut Place>() {
        place.0 += 10;
        if place.0 > 12 {
            return Err(place.0);
        }
    }
    Ok(())
}

// ITR, W7: a loop that is left early, by any way, leaves nothing behind
#[test]
fn a_loop_may_be_left_early() {
    let mut world = Game::world();
    for number in 0..10 {
        world.spawn((Place(number), cargo(number)));
    }
    assert_eq!(first(&mut world), Err(13));
    std::mem::forget(world.query::<&mut Place>().iter_mut());
    std::mem::forget(world.view::<&Cargo>().iter());
    let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        world.query::<&mut Place>().each(|place| {
            assert!(place.0 != 5, "on purpose");
            place.0 += 100;
        });
    }));
    assert!(panicked.is_err());
    world.check().unwrap();
    let places: Vec<u32> = world.view::<&Place>().iter().map(|place| place.0).collect();
    assert_eq!(places, [110, 111, 112, 113, 104, 5, 6, 7, 8, 9]);
    let all = listed(&world);
    world.insert(all[0], A).unwrap();
    world.destroy(all[9]);
    world.spawn(Place(1));
    assert_eq!(world.view::<&Place>().len(), 10);
    world.check().unwrap();
    drop(world);
    assert_eq!(drops(), 10);
}
