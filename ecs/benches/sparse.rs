//! When a sparse component pays: inserting and removing it, walking it alone, and walking it beside
//! others, each the same for a component in tables.
//!
//! `cargo bench -p ecs --bench sparse` takes some seconds. Ratios within a line count.
#![allow(missing_docs, reason = "a program, not a library")]
#![expect(clippy::disallowed_types, reason = "the clock is what it is about")]

use std::hint::black_box;
use std::time::Instant;

use ecs::prelude::*;

macro_rules! components {
    ($($name:ident)*) => { $(
        #[derive(Component, Clone, Copy, Debug, PartialEq)]
        struct $name(f32);
    )* };
}

components! { Base Tabled Outside A B C D E F G H }

#[world(name = Game)]
enum Part {
    Base,
    Tabled,
    #[component(sparse)]
    Outside,
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

const ROUNDS: usize = 60;

/// The fastest round, in nanoseconds per `count`.
fn fastest(count: usize, mut round: impl FnMut()) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        round();
        best = best.min(start.elapsed().as_secs_f64());
    }
    #[expect(clippy::cast_precision_loss, reason = "counts are small")]
    let per = best * 1e9 / count as f64;
    per
}

fn show(what: &str, ways: &[(&str, f64)]) {
    print!("{what:<44}");
    for (name, nanoseconds) in ways {
        print!("  {name} {nanoseconds:8.3}");
    }
    println!();
}

/// Inserts and removes `X` on every entity, per operation.
fn toggle<X>(world: &mut World, all: &[Entity], value: X) -> f64
where
    Game: ecs::Holds<X>,
    X: Component + Copy + ecs::bundle::Given<Game>,
{
    fastest(2 * all.len(), || {
        for &entity in all {
            let _ = black_box(world.insert(entity, value));
        }
        for &entity in all {
            let _ = black_box(world.remove::<X>(entity));
        }
    })
}

fn insert_and_remove() {
    const COUNT: usize = 10_000;
    let mut small = Game::world();
    let few = small.spawn_batch((0..COUNT).map(|_| Base(1.0)));
    let mut large = Game::world();
    let one = |_| {
        (
            Base(1.0),
            (
                A(1.0),
                B(1.0),
                C(1.0),
                D(1.0),
                E(1.0),
                F(1.0),
                G(1.0),
                H(1.0),
            ),
        )
    };
    let many = large.spawn_batch((0..COUNT).map(one));
    for (what, world, all) in [("1 other", &mut small, few), ("9 others", &mut large, many)] {
        let ways = [
            ("in tables", toggle(world, &all, Tabled(0.0))),
            ("sparse", toggle(world, &all, Outside(0.0))),
        ];
        show(&format!("insert + remove beside {what}, ns per op"), &ways);
    }
}

/// `tables` tables of `rows` entities, all with `Tabled` and `Outside`.
fn fragmented(tables: u8, rows: usize) -> World {
    let mut world = Game::world();
    for table in 0..tables {
        for _ in 0..rows {
            let entity = world.spawn((Tabled(1.0), Outside(1.0)));
            for (bit, insert) in INSERTS.iter().enumerate() {
                if table >> bit & 1 == 1 {
                    insert(&mut world, entity);
                }
            }
        }
    }
    world
}

const INSERTS: [fn(&mut World, Entity); 5] = [
    |world, entity| drop(world.insert(entity, A(0.0))),
    |world, entity| drop(world.insert(entity, B(0.0))),
    |world, entity| drop(world.insert(entity, C(0.0))),
    |world, entity| drop(world.insert(entity, D(0.0))),
    |world, entity| drop(world.insert(entity, E(0.0))),
];

#[inline(never)]
fn walk_tabled(world: &mut World) {
    world
        .query::<&mut Tabled>()
        .each(|value| value.0 *= 1.000_1);
}

#[inline(never)]
fn walk_outside(world: &mut World) {
    world
        .query::<&mut Outside>()
        .each(|value| value.0 *= 1.000_1);
}

#[inline(never)]
fn walk_by_hand(values: &mut [f32]) {
    for value in values {
        *value *= 1.000_1;
    }
}

fn alone() {
    for (tables, rows) in [(26, 20), (1, 100_000), (32, 3000)] {
        let count = usize::from(tables) * rows;
        let mut world = fragmented(tables, rows);
        let mut hand = vec![1.0; count];
        let times = if count < 1000 { 100 } else { 1 };
        let repeat =
            |round: &mut dyn FnMut()| fastest(times * count, || (0..times).for_each(|_| round()));
        let ways = [
            ("in tables", repeat(&mut || walk_tabled(&mut world))),
            ("sparse", repeat(&mut || walk_outside(&mut world))),
            (
                "by hand",
                repeat(&mut || walk_by_hand(black_box(&mut hand))),
            ),
        ];
        show(
            &format!("alone, {tables} tables of {rows}, ns per entity"),
            &ways,
        );
    }
}

#[inline(never)]
fn beside_tabled(world: &mut World) {
    world
        .query::<(&mut Base, &Tabled)>()
        .each(|(base, value)| base.0 += value.0);
}

#[inline(never)]
fn beside_outside(world: &mut World) {
    world
        .query::<(&mut Base, &Outside)>()
        .each(|(base, value)| base.0 += value.0);
}

fn beside() {
    const COUNT: usize = 100_000;
    for share in [1, 10, 100] {
        let mut world = Game::world();
        let all = world.spawn_batch((0..COUNT).map(|_| Base(1.0)));
        for entity in all.into_iter().step_by(100 / share) {
            let _ = world.insert(entity, (Tabled(1.0), Outside(1.0)));
        }
        let ways = [
            ("in tables", fastest(COUNT, || beside_tabled(&mut world))),
            ("sparse", fastest(COUNT, || beside_outside(&mut world))),
        ];
        show(
            &format!("beside another, {share} of 100 have it, ns per entity"),
            &ways,
        );
    }
}

fn main() {
    insert_and_remove();
    alone();
    beside();
}
