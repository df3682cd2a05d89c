//! Walks a million rows by `each`, `iter_mut` and `each_table`, beside the same loop by hand.
//!
//! `cargo bench -p ecs --bench each` takes some seconds. After `--`, `--short` takes fewer rounds
//! and `--rows N` other rows: 10000 fit into a cache, where memory hides nothing.
#![allow(missing_docs, reason = "a program, not a library")]
#![expect(clippy::disallowed_types, reason = "the clock is what it is about")]

use std::hint::black_box;
use std::time::Instant;

use ecs::prelude::*;

#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct Transform {
    x: f32,
    y: f32,
    angle: f32,
}

#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct Velocity {
    x: f32,
    y: f32,
    spin: f32,
}

/// As [`Transform`]: every row is compared when it is stored back.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(tracked)]
struct Tracked {
    x: f32,
    y: f32,
    angle: f32,
}

#[world(name = Game)]
enum Part {
    Transform,
    Velocity,
    Tracked,
}

/// A loop written as well as can be: slices as parameters of their own, of one length.
#[inline(never)]
fn hand(x: &mut [f32], y: &mut [f32], angle: &mut [f32], by: [&[f32]; 3], step: f32) {
    let rows = x.len();
    let (y, angle) = (&mut y[..rows], &mut angle[..rows]);
    let (by_x, by_y, spin) = (&by[0][..rows], &by[1][..rows], &by[2][..rows]);
    for row in 0..rows {
        x[row] += by_x[row] * step;
        y[row] += by_y[row] * step;
        angle[row] += spin[row] * step;
    }
}

#[inline(never)]
fn each(world: &mut World, step: f32) {
    world
        .query::<(&mut Transform, &Velocity)>()
        .each(|(transform, velocity)| {
            transform.x += velocity.x * step;
            transform.y += velocity.y * step;
            transform.angle += velocity.spin * step;
        });
}

#[inline(never)]
fn iter_mut(world: &mut World, step: f32) {
    world
        .query::<(&mut Transform, &Velocity)>()
        .iter_mut()
        .for_each(|(mut transform, velocity)| {
            transform.x += velocity.x * step;
            transform.y += velocity.y * step;
            transform.angle += velocity.spin * step;
        });
}

#[inline(never)]
fn each_table(world: &mut World, step: f32) {
    world
        .query::<(&mut Transform, &Velocity)>()
        .each_table(|_, (transform, velocity)| {
            let by = [velocity.x, velocity.y, velocity.spin];
            hand(transform.x, transform.y, transform.angle, by, step);
        });
}

#[inline(never)]
fn each_tracked(world: &mut World, step: f32) {
    world.clear_dirty();
    world
        .query::<(&mut Tracked, &Velocity)>()
        .each(|(tracked, velocity)| {
            tracked.x += velocity.x * step;
            tracked.y += velocity.y * step;
            tracked.angle += velocity.spin * step;
        });
}

#[inline(never)]
fn iter_tracked(world: &mut World, step: f32) {
    world.clear_dirty();
    world
        .query::<(&mut Tracked, &Velocity)>()
        .iter_mut()
        .for_each(|(mut tracked, velocity)| {
            tracked.x += velocity.x * step;
            tracked.y += velocity.y * step;
            tracked.angle += velocity.spin * step;
        });
}

fn transform(row: u16) -> Transform {
    let x = f32::from(row);
    let (y, angle) = (-x, 0.5);
    Transform { x, y, angle }
}

fn velocity(row: u16) -> Velocity {
    Velocity {
        x: f32::from(row % 17),
        y: f32::from(row % 13),
        spin: f32::from(row % 7),
    }
}

/// The numbers that tell rows apart, from 0 again where a `u16` ends.
fn numbers(rows: usize) -> impl Iterator<Item = u16> {
    (0..=u16::MAX).cycle().take(rows)
}

/// One way to walk the rows, with rows of its own, and what each round took in seconds.
struct Way {
    name: &'static str,
    walk: Box<dyn FnMut(f32)>,
    rounds: Vec<f64>,
}

impl Way {
    fn new(name: &'static str, walk: impl FnMut(f32) + 'static) -> Self {
        Self {
            name,
            walk: Box::new(walk),
            rounds: Vec::new(),
        }
    }

    fn of_world(name: &'static str, rows: usize, walk: fn(&mut World, f32)) -> Self {
        let mut world = filled(rows);
        Self::new(name, move |step| walk(&mut world, step))
    }

    fn of_tracked(name: &'static str, rows: usize, walk: fn(&mut World, f32)) -> Self {
        let mut world = Game::world();
        world.spawn_batch(numbers(rows).map(|row| {
            let Transform { x, y, angle } = transform(row);
            (Tracked { x, y, angle }, velocity(row))
        }));
        Self::new(name, move |step| walk(&mut world, step))
    }

    fn of_hand(rows: usize) -> Self {
        let field = |of: fn(u16) -> f32| numbers(rows).map(of).collect::<Vec<f32>>();
        let mut x = field(|row| transform(row).x);
        let mut y = field(|row| transform(row).y);
        let mut angle = field(|row| transform(row).angle);
        let by_x = field(|row| velocity(row).x);
        let by_y = field(|row| velocity(row).y);
        let spin = field(|row| velocity(row).spin);
        Self::new("hand", move |step| {
            hand(&mut x, &mut y, &mut angle, [&by_x, &by_y, &spin], step);
        })
    }

    fn round(&mut self, walks: u32) {
        (self.walk)(black_box(1.0 / 64.0));
        let start = Instant::now();
        for _ in 0..walks {
            (self.walk)(black_box(1.0 / 64.0));
        }
        self.rounds
            .push(start.elapsed().as_secs_f64() / f64::from(walks));
    }

    fn fastest(&self) -> f64 {
        self.rounds.iter().copied().fold(f64::INFINITY, f64::min)
    }

    fn median(&self) -> f64 {
        let mut rounds = self.rounds.clone();
        rounds.sort_by(f64::total_cmp);
        rounds[rounds.len() / 2]
    }
}

fn filled(rows: usize) -> World {
    let mut world = Game::world();
    world.spawn_batch(numbers(rows).map(|row| (transform(row), velocity(row))));
    world
}

/// Every way must come to the same rows, or the figures compare different work.
fn check_ways_agree() {
    let mut worlds = [filled(1_000), filled(1_000), filled(1_000)];
    each(&mut worlds[0], 0.5);
    iter_mut(&mut worlds[1], 0.5);
    each_table(&mut worlds[2], 0.5);
    let [first, others @ ..] = worlds;
    for entity in first.iter_handles() {
        for other in &others {
            assert_eq!(
                *first.at::<Transform>(entity),
                *other.at::<Transform>(entity)
            );
        }
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let named = |name: &str| arguments.iter().position(|argument| argument == name);
    let rows = match named("--rows").and_then(|at| arguments.get(at + 1)) {
        Some(rows) => rows.parse().expect("`--rows` is followed by a number"),
        None => 1_000_000,
    };
    let rounds = if named("--short").is_some() { 9 } else { 101 };
    let walks = u32::try_from(4_000_000 / rows).map_or(1, |walks| walks.max(1));

    check_ways_agree();
    let mut ways = [
        Way::of_hand(rows),
        Way::of_world("each", rows, each),
        Way::of_world("iter_mut", rows, iter_mut),
        Way::of_world("each_table", rows, each_table),
        Way::of_tracked("each, tracked", rows, each_tracked),
        Way::of_tracked("iter_mut, tracked", rows, iter_tracked),
    ];
    for round in 0..rounds {
        for turn in 0..ways.len() {
            // Another one begins each round, so that none has a fixed place in the order.
            let next = (round + turn) % ways.len();
            ways[next].round(walks);
        }
    }

    println!("transform += velocity * step, six f32, {rows} rows, {rounds} rounds");
    println!("{:10} {:>10} {:>10}", "", "median us", "fastest us");
    for way in &ways {
        println!(
            "{:10} {:10.1} {:10.1}",
            way.name,
            way.median() * 1e6,
            way.fastest() * 1e6
        );
    }
    for way in &ways[1..] {
        println!(
            "ratio {}/hand {:.2}",
            way.name,
            way.fastest() / ways[0].fastest()
        );
    }
}
