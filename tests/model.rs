//! A world beside a plain map, through long random histories: all of it is compared after every
//! step.

#[macro_use]
mod data;
mod change;
mod compare;
mod map;
mod pair;

use framework::bundle::Bundle;
use framework::schema::Id as _;
use framework::{Disabled, Mask};

use crate::zoo::{
    Bag, Cargo, Counted, Dice, Entity, Frozen, Ghost, Mood, Position, Previous, Simd, Unique,
    Velocity, Zoo, alive, bag, cargo, position, simd,
};
use change::{change_only, record};
use data::{SHAPES, make};
pub(crate) use pair::Pair;

/// So many times more where the build is optimised.
const MORE: u32 = if cfg!(debug_assertions) { 1 } else { 2 };

fn history(seed: u64, steps: u32) {
    let before = alive();
    let mut pair = Pair::new(seed);
    for _ in 0..steps {
        pair.step();
        pair.check();
    }
    drop(pair.world);
    assert_eq!(alive(), before, "the world drops what it holds, once");
}

// W1, W2, W3, W4, W5, W8, W12, W14, C3, C6, C7, Q1, Q2, Q5, Q7: a world agrees with a plain map
#[test]
fn a_world_agrees_with_a_map() {
    for seed in 0..u64::from(120 * MORE) {
        history(seed, 200);
    }
}

// W4, C7, K1, K2: the same where one world grows old
#[test]
fn an_old_world_agrees_with_a_map() {
    history(1000, 3000 * MORE);
}

// K1, K2: a list of commands does what the same calls do, in the same order
#[test]
fn commands_equal_direct_calls() {
    for seed in 0..300 {
        let mut recorded = Pair::new(seed);
        let mut direct = Pair::new(seed);
        for _ in 0..20 {
            recorded.spawn();
            direct.spawn();
        }
        let mut log = recorded.world.command_log();
        let (mut pending, mut real) = (Vec::new(), Vec::new());
        for _ in 0..60 {
            if recorded.dice.below(4) == 0 {
                let (shape, data) = recorded.shape();
                pending.push(bundled!(shape, data, |bundle| log.spawn(bundle)));
                real.push(bundled!(shape, data, |bundle| direct.world.spawn(bundle)));
                continue;
            }
            let change = recorded.random_change();
            let (target, other) = if recorded.dice.below(2) == 0 && !pending.is_empty() {
                let index = recorded.dice.below(pending.len());
                (pending[index], real[index])
            } else {
                let entity = recorded.any_handle().unwrap();
                (entity, entity)
            };
            record(&mut log, target, &change);
            change_only(&mut direct.world, other, &change);
        }
        log.flush(&mut recorded.world);
        let resolved: Vec<_> = pending
            .iter()
            .map(|entity| log.resolve(*entity).unwrap())
            .collect();
        assert_eq!(resolved, real, "the same handles in the same order");
        assert_eq!(
            format!("{:?}", recorded.world),
            format!("{:?}", direct.world)
        );
    }
}

// W4, C7: each component carries its owner's number through every move
#[test]
fn rows_stay_together() {
    for seed in 0..30 {
        let mut dice = Dice(seed);
        let mut world = Zoo::world();
        let mut owners: Vec<(Entity, u32)> = Vec::new();
        for number in 0..300 {
            if owners.len() < 4 || dice.below(3) == 0 {
                let entity = world.spawn((bag(number), simd(number), cargo(number)));
                owners.push((entity, number));
            }
            let index = dice.below(owners.len());
            let (entity, number) = owners[index];
            match dice.below(7) {
                0 => drop(world.insert(entity, position(i64::from(number)))),
                1 => drop(world.remove::<Position>(entity)),
                2 => drop(world.disable::<Cargo>(entity)),
                3 => drop(world.enable::<Cargo>(entity)),
                4 => drop(world.insert(entity, (Frozen, Unique(number)))),
                5 => drop(world.remove::<(Unique, Frozen)>(entity)),
                _ => {
                    owners.swap_remove(index);
                    assert!(world.destroy(entity));
                }
            }
            for &(entity, number) in &owners {
                assert_eq!(world.at::<Bag>(entity).counted, Counted::new(number));
                assert_eq!(*world.at::<Simd>(entity), simd(number));
                let cargo = world.get::<Cargo>(entity);
                let cargo = cargo
                    .or_else(|| world.get::<Disabled<Cargo>>(entity))
                    .unwrap();
                assert_eq!(cargo.0.0, number);
                if let Some(position) = world.get::<Position>(entity) {
                    assert_eq!(position.x, i64::from(number));
                }
                if let Some(unique) = world.get::<Unique>(entity) {
                    assert_eq!(unique.0, number);
                }
            }
        }
    }
    assert_eq!(alive(), 0);
}

/// A bundle's mask, for the shapes above.
fn mask_of<B: Bundle<Zoo>>() -> Mask {
    B::MASK
}

#[test]
fn the_shapes_are_what_they_say() {
    for (shape, parts) in SHAPES.iter().enumerate() {
        let mask = parts
            .iter()
            .map(|part| part.number())
            .fold(Mask::NONE, Mask::with);
        assert_eq!(bundle_type!(shape, B => mask_of::<B>()), mask);
    }
}
