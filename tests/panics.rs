//! Panics in code of the user, at every place where a world calls it: the world is whole
//! afterwards, nothing is dropped twice, and no row is lost.

use std::panic::{AssertUnwindSafe, catch_unwind};

use framework::{Component, Disabled, world};

use crate::model::Pair;
use crate::zoo::{
    Bag, Cargo, Counted, Dice, Entity, Frozen, Ghost, Position, Velocity, World, Zoo, ZooValue,
    alive, bag, cargo, ghost, position, set_fuse, take_fuse, velocity,
};

/// Runs what may panic; gives whether it did.
fn panics(run: impl FnOnce()) -> bool {
    catch_unwind(AssertUnwindSafe(run)).is_err()
}

/// Every row is where its entity says, and every entity is found by walks and by its handle.
fn check_whole(world: &World) {
    let mut walked = 0;
    let view = world.view::<(
        Entity,
        Option<&Bag>,
        Option<&Cargo>,
        Option<&Disabled<Cargo>>,
        Option<&Ghost>,
        Option<&Position>,
    )>();
    for (entity, bag, cargo, disabled, ghost, position) in &view {
        assert!(world.contains(entity));
        assert_eq!(world.get::<Bag>(entity), bag);
        assert_eq!(world.get::<Cargo>(entity), cargo);
        assert_eq!(world.get::<Disabled<Cargo>>(entity), disabled);
        assert_eq!(world.get::<Ghost>(entity), ghost);
        assert_eq!(world.get::<Position>(entity), position);
        walked += 1;
    }
    assert_eq!(walked, world.len());
    assert_eq!(world.iter_handles().count(), world.len());
}

/// How many counted values the world holds.
fn held(world: &World) -> i64 {
    let lens = [
        world.view::<&Bag>().len(),
        world.view::<&Cargo>().len(),
        world.view::<&Disabled<Cargo>>().len(),
        world.view::<&Ghost>().len(),
    ];
    i64::try_from(lens.iter().sum::<usize>()).unwrap()
}

/// A world of entities that count their drops, in several tables.
fn crowd(size: u32) -> (World, Vec<Entity>) {
    let mut world = Zoo::world();
    let mut all = Vec::new();
    for number in 0..size {
        let at = position(i64::from(number));
        all.push(match number % 3 {
            0 => world.spawn((bag(number), at, cargo(number))),
            1 => world.spawn((bag(number), at, ghost(), velocity(1))),
            _ => world.spawn((bag(number), at, cargo(number), ghost(), Frozen)),
        });
    }
    (world, all)
}

/// Does `act` on a crowd with the `drops`-th drop panicking, for each drop that `act` makes; then
/// checks that the world is whole and goes on working.
fn with_panicking_drops(act: impl Fn(&mut World, &[Entity])) {
    let mut drops = 0;
    loop {
        assert_eq!(alive(), 0);
        let (mut world, all) = crowd(9);
        set_fuse(drops);
        let panicked = panics(|| act(&mut world, &all));
        let burnt = take_fuse();
        assert_eq!(panicked, burnt, "a panic of a drop is passed on");
        check_whole(&world);
        // Values whose drop was cut off may be kept, never dropped twice.
        assert!(alive() >= held(&world));
        go_on(&mut world, &all, u64::from(drops));
        drop(world);
        assert_eq!(
            alive(),
            0,
            "what was cut off is dropped with the world at last"
        );
        if !burnt {
            assert!(drops > 0, "the operation drops something");
            return;
        }
        drops += 1;
    }
}

/// A hundred operations after a panic.
fn go_on(world: &mut World, all: &[Entity], seed: u64) {
    let mut dice = Dice(seed);
    let mut all = all.to_vec();
    for number in 0..100 {
        let entity = dice.pick(&all);
        let before = world.len();
        let lived = world.contains(entity);
        match dice.below(7) {
            0 => all.push(world.spawn((bag(number), cargo(number)))),
            1 => {
                let former = world.insert(entity, (ghost(), bag(number)));
                assert_eq!(former.is_ok(), lived);
                if lived {
                    assert_eq!(world.at::<Bag>(entity).counted, Counted::new(number));
                }
            }
            2 => assert_eq!(world.remove::<(Cargo, Position)>(entity).is_ok(), lived),
            3 => drop(world.disable::<Cargo>(entity)),
            4 => drop(world.enable::<Cargo>(entity)),
            5 => {
                if let Ok(copy) = world.duplicate(entity) {
                    assert!(world.get::<Bag>(copy) == world.get::<Bag>(entity));
                    all.push(copy);
                }
            }
            _ => {
                assert_eq!(world.destroy(entity), lived);
                assert_eq!(world.len(), before - usize::from(lived));
            }
        }
        check_whole(world);
    }
}

// W7: a panicking drop while overwriting, removing, destroying and clearing
#[test]
fn a_panicking_drop_leaves_the_world_whole() {
    with_panicking_drops(|world, all| {
        for &entity in all {
            // Overwrites what is there, and gives it back to be dropped.
            let _ = world.insert(entity, (bag(100), cargo(100)));
        }
    });
    with_panicking_drops(|world, all| {
        for &entity in all {
            let _ = world.remove::<(Bag, Ghost)>(entity);
        }
    });
    with_panicking_drops(|world, all| {
        for &entity in all {
            world.destroy(entity);
        }
    });
    with_panicking_drops(|world, _| world.clear());
}

// W7: the entity is gone, and all others stay, where the drop of one panics
#[test]
fn an_entity_whose_drop_panics_is_gone_and_all_others_stay() {
    for victim in 0..9 {
        let (mut world, all) = crowd(9);
        set_fuse(0);
        assert!(panics(|| {
            world.destroy(all[victim]);
        }));
        take_fuse();
        assert_eq!(world.len(), 8);
        for (index, &entity) in all.iter().enumerate() {
            assert_eq!(world.contains(entity), index != victim);
            if index != victim {
                assert_eq!(world.at::<Bag>(entity).counted.0 as usize, index);
                assert_eq!(world.at::<Position>(entity).x, index as i64);
            }
        }
        let (mut world, all) = crowd(9);
        set_fuse(0);
        assert!(panics(|| world.clear()));
        take_fuse();
        assert!(world.is_empty());
        assert!(all.iter().all(|entity| !world.contains(*entity)));
    }
    assert_eq!(alive(), 0);
}

// W7, C7: a panicking drop of a disabled twin that an insert replaces, and by id
#[test]
fn a_panicking_drop_of_a_replaced_twin_leaves_the_world_whole() {
    let disable_all = |world: &mut World, all: &[Entity]| {
        for &entity in all {
            let _ = world.disable::<Cargo>(entity);
        }
    };
    with_panicking_drops(|world, all| {
        disable_all(world, all);
        for &entity in all {
            let _ = world.insert(entity, (cargo(7), Frozen));
        }
    });
    with_panicking_drops(|world, all| {
        disable_all(world, all);
        for &entity in all {
            let _ = world.insert_value(entity, ZooValue::Cargo(cargo(7)));
        }
    });
    with_panicking_drops(|world, all| {
        for &entity in all {
            let _ = world.remove_id(entity, crate::zoo::Part::Bag);
        }
    });
}

// W7: the world itself is dropped while a drop panics
#[test]
fn a_world_whose_drop_panics_drops_every_other_value_once() {
    for drops in 0.. {
        let (world, _) = crowd(9);
        set_fuse(drops);
        let panicked = panics(|| drop(world));
        assert_eq!(take_fuse(), panicked);
        assert_eq!(alive(), 0);
        if !panicked {
            assert!(drops > 9);
            break;
        }
    }
}

// W7, Q2: a panic in a closure keeps the rows already visited, and the world
#[test]
fn a_panicking_closure_keeps_the_rows_visited() {
    type Walk = fn(&mut World, &mut dyn FnMut(&mut Position));
    let walks: [Walk; 5] = [
        |world, visit| world.query::<&mut Position>().each(visit),
        |world, visit| world.query::<&mut Position>().each_by_slot(visit),
        |world, visit| {
            world
                .query::<(&mut Position, Option<&mut Cargo>, Option<&mut Ghost>)>()
                .each(|(position, ..)| visit(position));
        },
        |world, visit| {
            for mut position in &mut world.query::<&mut Position>() {
                visit(&mut position);
            }
        },
        |world, visit| {
            let all: Vec<_> = world.iter_handles().collect();
            world.query::<&mut Position>().each_many(all, visit);
        },
    ];
    for walk in walks {
        for stop in 0..9 {
            let (mut world, all) = crowd(9);
            let mut visited = 0;
            assert!(panics(|| walk(&mut world, &mut |position| {
                assert!(visited < stop, "a panic in the closure");
                visited += 1;
                position.y = -5;
            })));
            let written = world
                .view::<&Position>()
                .iter()
                .filter(|at| at.y == -5)
                .count();
            assert_eq!(written, stop);
            check_whole(&world);
            go_on(&mut world, &all, 1);
        }
    }
    assert_eq!(alive(), 0);
}

// W7, W2: a panic in `mutate`
#[test]
fn a_panicking_mutate_leaves_the_world_whole() {
    let (mut world, all) = crowd(9);
    assert!(panics(|| {
        world.mutate::<Bag, ()>(all[4], |bag| {
            bag.items.clear();
            panic!("in mutate");
        });
    }));
    assert!(panics(|| {
        world.mutate::<Position, ()>(all[4], |position| {
            position.x = 77;
            panic!("in mutate");
        });
    }));
    assert!(world.at::<Bag>(all[4]).items.is_empty());
    check_whole(&world);
    go_on(&mut world, &all, 2);
    drop(world);
    assert_eq!(alive(), 0);
}

// W7, W1: an iterator that panics, ends early or lies about its length
#[test]
fn a_batch_from_a_bad_iterator_spawns_what_it_gave() {
    for stop in 0..5 {
        let mut world = Zoo::world();
        let before = world.spawn(bag(1000));
        assert!(panics(|| {
            world.spawn_batch((0..5).map(|number| {
                assert!(number < stop, "a panic in the iterator");
                (cargo(number), bag(number))
            }));
        }));
        assert_eq!(world.len(), 1 + stop as usize);
        assert!(world.contains(before));
        assert_eq!(alive(), held(&world));
        check_whole(&world);
        let mut numbers = Vec::new();
        world
            .view::<(&Cargo, &Bag)>()
            .each(|(cargo, bag)| numbers.push((cargo.0.0, bag.counted.0)));
        assert!(
            numbers
                .iter()
                .copied()
                .eq((0..stop).map(|number| (number, number)))
        );
        // No slot leaks: the next handles are in slots that were never made, one by one.
        let next = world.spawn(());
        assert_eq!(next.slot(), stop + 1);
        assert_eq!(world.slots_made(), stop as usize + 2);
    }
    struct Lying(u32, (usize, Option<usize>));
    impl Iterator for Lying {
        type Item = Bag;
        fn next(&mut self) -> Option<Bag> {
            self.0 = self.0.checked_sub(1)?;
            Some(bag(self.0))
        }
        fn size_hint(&self) -> (usize, Option<usize>) {
            self.1
        }
    }
    for hint in [
        (0, None),
        (5, Some(5)),
        (0, Some(usize::MAX)),
        (usize::MAX, None),
        (0, Some(0)),
    ] {
        let mut world = Zoo::world();
        let spawned = world.spawn_batch(Lying(3, hint));
        assert_eq!((spawned.len(), world.len(), world.slots_made()), (3, 3, 3));
        check_whole(&world);
    }
    assert_eq!(alive(), 0);
}

// W7, W12: values for a spawn from an iterator that panics: nothing is spawned
#[test]
fn values_from_a_panicking_iterator_spawn_nothing() {
    let mut world = Zoo::world();
    assert!(panics(|| {
        let values = (0..3).map(|number| match number {
            0 => ZooValue::Bag(bag(0)),
            1 => ZooValue::Cargo(cargo(1)),
            _ => panic!("a panic in the iterator"),
        });
        let _ = world.spawn_values(values);
    }));
    assert!(world.is_empty());
    assert_eq!(alive(), 0);
    check_whole(&world);
}

// W7, K1: a recorded closure panics, or the drop of what a command replaces
#[test]
fn a_panicking_command_leaves_the_world_and_the_log_usable() {
    let (mut world, all) = crowd(9);
    let mut log = world.command_log();
    log.insert(all[0], Frozen);
    let pending = log.spawn((cargo(1), bag(1)));
    log.insert(pending, ghost());
    log.call(|_| panic!("in a recorded closure"));
    log.call(|world| world.clear());
    log.insert(all[1], (cargo(50), ghost()));
    log.spawn(bag(2));
    log.destroy(all[2]);
    assert!(panics(|| log.flush(&mut world)));
    check_whole(&world);
    assert!(world.has::<Frozen>(all[0]), "commands before it were done");
    assert!(world.contains(all[2]), "commands after it are dropped");
    assert_eq!(world.len(), 10);
    assert_eq!(alive(), held(&world), "with the values that they carried");
    assert!(log.is_empty());

    // The log is in step again: each command meets its own value.
    let again = log.spawn((cargo(3), bag(4)));
    log.insert(again, (ghost(), velocity(5)));
    log.insert(all[3], bag(6));
    log.flush(&mut world);
    let again = log.resolve(again).unwrap();
    assert_eq!(world.at::<Cargo>(again).0.0, 3);
    assert_eq!(world.at::<Bag>(again).counted.0, 4);
    assert_eq!(*world.at::<Velocity>(again), velocity(5));
    assert_eq!(world.at::<Bag>(all[3]).counted.0, 6);
    drop(world);
    drop(log);
    assert_eq!(alive(), 0);

    with_panicking_drops(|world, all| {
        let mut log = world.command_log();
        for &entity in all {
            log.insert(entity, (bag(100), Frozen));
            log.remove::<Cargo>(entity);
            log.spawn(cargo(9));
            log.destroy(entity);
        }
        log.flush(world);
    });
}

// W7, K1: a log that is dropped, or whose flush was cut off, drops its values once
#[test]
fn a_forgotten_log_drops_its_values_once() {
    let (mut world, all) = crowd(3);
    let held_before = held(&world);
    let mut log = world.command_log();
    log.spawn((bag(1), cargo(2)));
    log.insert(all[0], ghost());
    log.call(|world| world.clear());
    assert_eq!(alive(), held_before + 3);
    drop(log);
    assert_eq!(alive(), held_before);
    check_whole(&world);
}

/// Its `clone` panics when it is told to.
#[derive(Component, Debug)]
#[component(crate = framework, whole)]
struct Fragile(bool);

impl Clone for Fragile {
    fn clone(&self) -> Self {
        assert!(!self.0, "a panic in clone");
        Self(self.0)
    }
}

#[derive(Component, Clone, Debug)]
#[component(crate = framework, whole)]
struct Before(Counted);

#[derive(Component, Clone, Debug)]
#[component(crate = framework, whole)]
struct After(Counted);

#[world(name = Glass, prefix = Glass, crate = framework)]
enum GlassPart {
    Before,
    Fragile,
    After,
}

// W7, W14: a panic in `Clone` while an entity is duplicated
#[test]
fn a_panicking_clone_spawns_nothing() {
    let mut world: GlassWorld = Glass::world();
    let counted = Counted::new;
    let entity = world.spawn((Before(counted(1)), Fragile(true), After(counted(2))));
    for _ in 0..3 {
        assert!(panics(|| {
            let _ = world.duplicate(entity);
        }));
        assert_eq!(world.len(), 1);
        assert_eq!(world.view::<&Before>().len(), 1);
    }
    world.at_mut::<Fragile>(entity).0 = false;
    let copy = world.duplicate(entity).unwrap();
    assert_eq!(world.at::<Before>(copy).0, Counted::new(1));
    assert_eq!(world.at::<After>(copy).0, Counted::new(2));
    world.destroy(entity);
    assert_eq!(alive(), 2, "a copy that was cut off is not kept");
    drop(world);
    assert_eq!(alive(), 0);
}

// W7: random histories with a drop that panics in the middle of each
#[test]
fn random_histories_survive_panicking_drops() {
    let mut panicked = 0;
    for seed in 0..300 {
        let before = alive();
        let mut pair = Pair::new(seed);
        for _ in 0..20 {
            pair.step();
        }
        let Pair { mut world, .. } = pair;
        set_fuse(u32::try_from(seed % 7).unwrap());
        let mut all: Vec<_> = world.iter_handles().collect();
        all.extend([world.spawn(bag(1)), world.spawn(cargo(2))]);
        let mut dice = Dice(seed);
        for _ in 0..30 {
            let entity = dice.pick(&all);
            let act = dice.below(6);
            panicked += u32::from(panics(|| match act {
                0 => drop(world.insert(entity, (bag(3), ghost()))),
                1 => drop(world.insert(entity, Disabled::<Cargo>(cargo(4)))),
                2 => drop(world.remove::<(Bag, Cargo, Ghost)>(entity)),
                3 => drop(world.destroy(entity)),
                4 => drop(world.disable::<Cargo>(entity)),
                _ => drop(world.duplicate(entity)),
            }));
            check_whole(&world);
            assert!(alive() >= before + held(&world));
        }
        take_fuse();
        drop(world);
        assert_eq!(alive(), before);
    }
    assert!(panicked > 100, "{panicked} of 300");
}
