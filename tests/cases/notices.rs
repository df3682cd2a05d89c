//! CHM, RMV, LOG: what is told of changes.

use std::collections::{BTreeMap, BTreeSet};

use framework::transition::Change;
use framework::{Cursor, Mask};

use crate::*;

// CHM, G1: what changes through a shared reference marks nothing; marking by hand does, once for
// each who asks
#[test]
fn a_change_behind_a_shared_reference_is_marked_by_hand() {
    let mut world = Game::world();
    let entity = world.spawn(Meter(Cell::new(1)));
    let mut asking: [_; 2] = std::array::from_fn(|_| world.prepare::<Entity, Changed<Meter>>());
    for one in &mut asking {
        assert_eq!(one.on(&mut world).len(), 1);
    }
    world.clear_dirty();
    world.view::<&Meter>().each(|meter| meter.0.set(2));
    assert!(!world.any_dirty());
    for one in &mut asking {
        assert_eq!(one.on(&mut world).len(), 0);
    }
    world.mark::<Meter>(entity).unwrap();
    assert!(world.is_dirty::<Meter>(entity));
    for one in &mut asking {
        assert_eq!(one.on(&mut world).len(), 1);
        assert_eq!(one.on(&mut world).len(), 0);
    }
}

// RMV, G2: each way in which a component goes is told by its own entry
#[test]
fn the_log_tells_the_cause() {
    let mut world = Game::world();
    let all: Vec<Entity> = (0..5)
        .map(|number| world.spawn((Place(number), A)))
        .collect();
    world.clear_transitions();
    world.remove::<Place>(all[0]).unwrap();
    world.disable::<Place>(all[1]).unwrap();
    world.insert(all[2], Place(9)).unwrap();
    world.destroy(all[3]);
    world.remove_id(all[1], Part::Place).unwrap();
    world.clear();
    let mask = [Part::Place, Part::A].map(|id| Mask::of(id as u8));
    let destroyed = Change::Destroyed(mask[0].union(mask[1]));
    let said: Vec<_> = (world.transitions().iter())
        .map(|one| (one.entity, one.change))
        .collect();
    assert_eq!(
        said,
        [
            (all[0], Change::Removed(Part::Place)),
            (all[1], Change::Disabled(Part::Place)),
            (all[3], destroyed),
            (all[1], Change::Removed(Part::DisabledPlace)),
            (all[2], destroyed),
            (all[4], destroyed),
        ]
    );
}

// RMV, G2: cleared after every step, the log keeps the memory of its longest step, whether anyone
// reads it or not
#[test]
fn a_log_that_nobody_reads_does_not_grow() {
    let mut world = Game::world();
    let mut most = 0;
    for round in 0..10_000 {
        let entity = world.spawn(Place(round));
        world.remove::<Place>(entity).unwrap();
        world.destroy(entity);
        world.clear_transitions();
        if round == 10 {
            most = world.memory().total();
        }
    }
    assert_eq!(world.memory().total(), most);
    assert_eq!(world.transitions().emitted(), 20_000);
}

// RMV, W2: whoever mirrors a world and missed what happened finds the dead by asking, also where
// their slots are used again
#[test]
fn a_mirror_can_be_brought_in_order_by_asking() {
    let mut world = Game::world();
    let mut bodies: BTreeMap<Entity, u32> = BTreeMap::new();
    for number in 0..20 {
        bodies.insert(world.spawn(Place(number)), number);
    }
    let dead: BTreeSet<Entity> = bodies.keys().copied().step_by(3).collect();
    for &entity in &dead {
        world.destroy(entity);
    }
    for _ in 0..4 {
        world.spawn(Place(99));
    }
    let found: BTreeSet<Entity> = (bodies.keys().copied())
        .filter(|entity| !world.contains(*entity))
        .collect();
    assert_eq!(found, dead);
}

// LOG, G2: whoever replays the log on nothing has who has which tracked component, enabled or not
#[test]
fn the_log_is_the_history_of_who_has_what() {
    let mut world = Game::world();
    let mut cursor = Cursor::new();
    let mut has: BTreeMap<Entity, BTreeSet<Part>> = BTreeMap::new();
    let mut dice = 1_u64;
    let mut below = |bound: usize| {
        dice = dice
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(dice >> 33).unwrap() % bound
    };
    let mut all: Vec<Entity> = Vec::new();
    for round in 0..3_000_u32 {
        if all.len() < 4 || below(5) == 0 {
            all.push(match below(3) {
                0 => world.spawn(Place(round)),
                1 => world.spawn((cargo(round), Place(round), Loose0)),
                _ => world.spawn((A, Meter(Cell::new(round)))),
            });
        }
        let index = below(all.len());
        let entity = all[index];
        match below(9) {
            0 => drop(world.insert(entity, (Place(round), B)).unwrap()),
            1 => drop(world.insert(entity, cargo(round)).unwrap()),
            2 => drop(world.remove::<(Place, Meter)>(entity).unwrap()),
            3 => drop(world.remove::<Cargo>(entity).unwrap()),
            4 | 5 => drop(world.disable::<Place>(entity)),
            6 | 7 => drop(world.enable::<Place>(entity)),
            _ => {
                world.destroy(entity);
                all.swap_remove(index);
            }
        }
        if round % 50 == 0 {
            world.clear();
            all.clear();
        }
        for one in world.transitions().read(&mut cursor) {
            let parts = has.entry(one.entity).or_default();
            match one.change {
                Change::Spawned(id) => assert!(parts.insert(id)),
                Change::Inserted(id) => {
                    assert!(parts.insert(id));
                    // What was disabled is replaced.
                    id.disabled().map(|twin| parts.remove(&twin));
                }
                Change::Removed(id) => assert!(parts.remove(&id)),
                Change::Enabled(id) => {
                    assert!(parts.remove(&id.disabled().unwrap()) && parts.insert(id));
                }
                Change::Disabled(id) => {
                    assert!(parts.remove(&id) && parts.insert(id.disabled().unwrap()));
                }
                Change::Destroyed(mask) => {
                    assert!(parts.iter().all(|id| mask.contains(*id as u8)));
                    has.remove(&one.entity);
                }
            }
        }
        has.retain(|_, parts| !parts.is_empty());
        let tracked = [Part::Place, Part::DisabledPlace, Part::Cargo, Part::Meter];
        let really: BTreeMap<Entity, BTreeSet<Part>> = (world.iter_handles())
            .map(|entity| {
                let parts = tracked.iter().filter(|id| world.has_id(entity, **id));
                (entity, parts.copied().collect())
            })
            .filter(|(_, parts): &(_, BTreeSet<Part>)| !parts.is_empty())
            .collect();
        assert_eq!(has, really);
        if round % 7 == 0 {
            world.clear_transitions();
        }
    }
    drop(world);
    drops();
}
