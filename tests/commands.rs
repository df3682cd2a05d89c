//! Chapter K of the contract: commands.

use framework::prelude::*;
use framework::{CommandLog, Handle};

use crate::zoo::{
    Bag, Cargo, Entity, Frozen, Ghost, Mood, Position, Simd, Velocity, World, Zoo, alive, bag,
    cargo, ghost, position, simd, velocity,
};

// K1: every kind of command, in the order in which it was recorded
#[test]
fn commands_are_replayed_in_order() {
    let mut world = Zoo::world();
    let entity = world.spawn((position(1), velocity(1)));
    let mut log = world.command_log();
    log.remove::<Position>(entity);
    log.insert(entity, position(2));
    log.insert(entity, (position(3), bag(1)));
    log.disable::<Velocity>(entity);
    log.insert(entity, velocity(9));
    log.disable::<Velocity>(entity);
    log.enable::<Velocity>(entity);
    log.disable::<Velocity>(entity);
    log.call(move |world| {
        assert_eq!(*world.at::<Position>(entity), position(3));
        assert!(!world.has::<Velocity>(entity) && !world.has::<Frozen>(entity));
        world.insert(entity, simd(4)).unwrap();
    });
    log.insert(entity, Frozen);
    log.remove::<(Bag, Simd)>(entity);
    let second = log.spawn(cargo(5));
    log.destroy(second);
    log.spawn((cargo(6), ghost()));
    assert_eq!(log.len(), 14);
    assert_eq!(
        *world.at::<Position>(entity),
        position(1),
        "nothing happens before the flush"
    );
    log.flush(&mut world);
    assert_eq!(*world.at::<Position>(entity), position(3));
    assert_eq!(*world.at::<Disabled<Velocity>>(entity), velocity(9));
    assert!(world.has::<Frozen>(entity) && !world.has::<Bag>(entity) && !world.has::<Simd>(entity));
    assert!(!world.contains(log.resolve(second).unwrap()));
    assert_eq!(
        (world.len(), world.view::<(&Cargo, &Ghost)>().len()),
        (2, 1)
    );
    assert_eq!(world.lost_count(), 0);
    log.flush(&mut world);
    assert_eq!(world.len(), 2, "a flush empties the log");
}

// K1: closures see the world at their place in the log
#[test]
fn a_closure_sees_the_world_at_its_place() {
    let mut world = Zoo::world();
    let entity = world.spawn(bag(1));
    let mut log = world.command_log();
    log.call(move |world| assert!(world.contains(entity)));
    log.destroy(entity);
    log.call(move |world| assert_eq!(world.get::<Bag>(entity), None));
    log.flush(&mut world);
    assert_eq!(world.lost_count(), 0);
}

/// What a command would do to an entity that has died.
type Record = fn(&mut CommandLog<Zoo>, Entity);

// K1: a command whose entity has died does nothing, is counted, and its values are dropped once
#[test]
fn a_command_of_a_dead_entity_is_lost() {
    let kinds: [(&str, Record); 6] = [
        ("insert", |log, entity| {
            log.insert(entity, (bag(1), cargo(2), Frozen))
        }),
        ("remove", |log, entity| {
            log.remove::<(Bag, Position)>(entity)
        }),
        ("enable", |log, entity| log.enable::<Velocity>(entity)),
        ("disable", |log, entity| log.disable::<Velocity>(entity)),
        ("destroy", |log, entity| log.destroy(entity)),
        ("insert", |log, entity| log.insert(entity, ghost())),
    ];
    for (name, record) in kinds {
        // Destroyed before the flush, its slot taken by another; destroyed in the log itself;
        // never born; of a log that was forgotten.
        for way in 0..4 {
            let mut world = Zoo::world();
            let entity = world.spawn((velocity(1), position(2)));
            let mut forgotten = world.command_log();
            let pending = forgotten.spawn(Frozen);
            let mut log = world.command_log();
            let target = match way {
                0 => entity,
                1 => {
                    log.destroy(entity);
                    log.spawn((bag(7), position(8), velocity(9)));
                    entity
                }
                2 => Handle::from_bits(3 << 32 | 700).unwrap(),
                _ => pending,
            };
            record(&mut log, target);
            let occupant = (way == 0).then(|| {
                world.destroy(entity);
                let occupant = world.spawn((bag(7), position(8), velocity(9)));
                assert_eq!(occupant.slot(), entity.slot());
                occupant
            });
            log.flush(&mut world);
            assert_eq!(world.lost_count(), 1, "{name}, {way}");
            let lost = world.lost_commands();
            assert_eq!(
                (lost[0].command, lost[0].entity, lost[0].system),
                (name, target, "")
            );
            if let Some(occupant) = occupant {
                assert_eq!(*world.at::<Velocity>(occupant), velocity(9));
                assert_eq!(world.at::<Bag>(occupant).counted.0, 7);
                assert!(!world.has::<Frozen>(occupant) && !world.has::<Ghost>(occupant));
            }
            assert_eq!(world.view::<&Position>().len(), 1);
            drop((log, forgotten));
            drop(world);
            assert_eq!(alive(), 0);
        }
    }
}

// K1: an entity may die twice, also with a spawn into its slot in between
#[test]
fn dying_twice_harms_no_one() {
    let mut world = Zoo::world();
    let entity = world.spawn(bag(1));
    let mut log = world.command_log();
    log.destroy(entity);
    let next = log.spawn(bag(2));
    log.destroy(entity);
    log.insert(next, Frozen);
    log.flush(&mut world);
    let next = log.resolve(next).unwrap();
    assert_eq!(next.slot(), entity.slot());
    assert!(world.has::<Frozen>(next) && world.at::<Bag>(next).counted.0 == 2);
    assert_eq!(world.lost_count(), 1);
    // What was lost is kept to be looked at, up to a bound; the count goes on.
    for _ in 0..1000 {
        log.destroy(entity);
    }
    log.flush(&mut world);
    assert_eq!(
        (world.lost_count(), world.lost_commands().len()),
        (1001, 256)
    );
}

// K1: recording allocates no box per command, and again nothing where the memory is there
#[test]
fn recording_boxes_nothing_but_closures() {
    let mut world = Zoo::world();
    let all: Vec<_> = (0..100)
        .map(|x| world.spawn((position(x), velocity(1))))
        .collect();
    let mut log = world.command_log();
    let record = |log: &mut CommandLog<Zoo>| {
        for (x, &entity) in (0..).zip(&all) {
            log.insert(entity, (position(x), simd(1)));
            log.disable::<Velocity>(entity);
            log.enable::<Velocity>(entity);
            log.remove::<Simd>(entity);
        }
    };
    record(&mut log);
    log.flush(&mut world);
    let allocated = allocation_counter::measure(|| {
        record(&mut log);
        log.flush(&mut world);
    });
    assert_eq!(allocated.count_total, 0, "{allocated:?}");
    let boxed = allocation_counter::measure(|| log.call(|world| world.clear()));
    assert!(boxed.count_total >= 1 || size_of_val(&record) == 0);
}

/// Handles deep inside a component.
#[derive(Handles, Clone, Debug, PartialEq)]
#[handles(crate = framework)]
struct Crew {
    captain: Option<Handle<Fleet>>,
    hands: Vec<Handle<Fleet>>,
    pair: [Handle<Fleet>; 2],
}

#[derive(Component, Clone, Debug, PartialEq)]
#[component(crate = framework, whole)]
struct Manned {
    crew: Crew,
    number: u32,
}

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
struct Follows(Handle<Fleet>);

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
struct Named(u32);

#[world(name = Fleet, prefix = Fleet, crate = framework)]
enum FleetPart {
    Manned,
    #[component(disable)]
    Follows,
    Named,
}

// K2: a pending handle is good for later commands of its log and inside the components they carry
#[test]
fn pending_handles_become_real_at_the_flush() {
    let run = || {
        let mut world: FleetWorld = Fleet::world();
        let old = world.spawn(Named(0));
        let gone = world.spawn(Named(0));
        world.destroy(gone);
        let mut log = world.command_log();
        let first = log.spawn(Named(1));
        let second = log.spawn((Named(2), Follows(first)));
        let third = log.spawn(Named(3));
        log.insert(first, Follows(third));
        log.disable::<Follows>(second);
        log.insert(
            old,
            Manned {
                crew: Crew {
                    captain: Some(third),
                    hands: vec![first, old, second],
                    pair: [second, old],
                },
                number: 4,
            },
        );
        log.remove::<Named>(third);
        for pending in [first, second, third] {
            assert!(pending.is_pending() && !world.contains(pending));
            assert_eq!(world.try_get::<Named>(pending).err(), Some(Miss::Pending));
            assert_eq!(log.resolve(pending), None);
            assert!(!world.destroy(pending) && world.insert(pending, Named(9)).is_err());
        }
        log.flush(&mut world);
        let [first, second, third] =
            [first, second, third].map(|pending| log.resolve(pending).unwrap());
        for (number, real) in [(1, first), (2, second)] {
            assert!(!real.is_pending());
            assert_eq!(world.at::<Named>(real).0, number);
        }
        assert!(world.contains(third) && !world.has::<Named>(third));
        assert_eq!(world.at::<Disabled<Follows>>(second).0, first);
        assert_eq!(world.at::<Follows>(first).0, third);
        let Crew {
            captain,
            hands,
            pair,
        } = world.at::<Manned>(old).crew.clone();
        assert_eq!(
            (captain, hands, pair),
            (Some(third), vec![first, old, second], [second, old])
        );
        (first, second, third, format!("{world:?}"))
    };
    assert_eq!(run(), run(), "the same on every run");
}

// K2: a pending handle of one log is nothing to another, nor to the same log after its flush
#[test]
fn pending_handles_of_other_logs_miss() {
    let mut world = Zoo::world();
    let (mut one, mut other) = (world.command_log(), world.command_log());
    let mine = one.spawn(bag(1));
    let theirs = other.spawn(bag(2));
    assert_ne!(mine, theirs);
    one.insert(theirs, Frozen);
    other.insert(mine, Frozen);
    one.insert(mine, Mood::Hunting { prey: Some(theirs) });
    one.flush(&mut world);
    assert_eq!((world.lost_count(), world.view::<&Frozen>().len()), (1, 0));
    let real = one.resolve(mine).unwrap();
    // It stays pending inside the component, and misses.
    assert_eq!(
        *world.at::<Mood>(real),
        Mood::Hunting { prey: Some(theirs) }
    );
    assert!(world.get::<Bag>(theirs).is_none());
    other.flush(&mut world);
    assert_eq!((world.lost_count(), world.view::<&Frozen>().len()), (2, 0));
    assert_eq!(one.resolve(theirs), None);
    // After the flush the old promise is nothing to the next commands.
    let again = one.spawn(bag(3));
    assert_ne!(again, mine);
    one.insert(mine, Frozen);
    one.flush(&mut world);
    assert_eq!((world.lost_count(), one.resolve(mine)), (3, None));
    assert!(one.resolve(again).is_some());
}

// K2: a pending handle has no 8-byte form that a store could take for its own
#[test]
fn a_pending_handle_cannot_be_forged() {
    let mut world = Zoo::world();
    let pending = world.command_log().spawn(Frozen);
    assert_eq!(Entity::from_bits(pending.to_bits()), None);
}

// K3: a manual flush, as often as one likes; the schedule's own is tested with the systems
#[test]
fn a_log_is_flushed_by_hand() {
    let mut world: World = Zoo::world();
    let mut log = world.command_log();
    for round in 1..=3_u32 {
        let entity = log.spawn((bag(round), position(0)));
        log.flush(&mut world);
        let entity = log.resolve(entity).unwrap();
        assert_eq!(world.at::<Bag>(entity).counted.0, round);
        assert_eq!((world.len(), log.is_empty()), (round as usize, true));
    }
}
