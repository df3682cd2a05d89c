//! What one of so many entities costs.

use std::hint::black_box;

use ecs::prelude::*;

use crate::timing::{Sheet, rounds};

#[derive(Component, Clone, Copy)]
struct Position {
    x: f32,
    y: f32,
}

#[derive(Component, Clone, Copy)]
struct Velocity {
    x: f32,
    y: f32,
}

#[derive(Component, Clone, Copy)]
struct Health(f32);

#[world(name = Game)]
enum Part {
    Position,
    Velocity,
    Health,
}

fn row(_: usize) -> (Position, Velocity) {
    (Position { x: 0.0, y: 0.0 }, Velocity { x: 1.0, y: 0.5 })
}

/// Four vectors of fields, one of handles and one of slots.
#[derive(Default)]
struct By {
    fields: [Vec<f32>; 4],
    handles: Vec<u64>,
    slots: Vec<[u32; 3]>,
}

impl By {
    fn hand(&mut self, n: usize) {
        for field in &mut self.fields {
            field.push(1.0);
        }
        self.handles.push(n as u64);
        self.slots.push([1; 3]);
    }
}

fn full(count: usize) -> (World, Vec<Entity>) {
    let mut world = Game::world();
    world.spawn_batch((0..count).map(row));
    let entities = world.iter_handles().collect();
    (world, entities)
}

pub(crate) fn measure(sheet: &Sheet, most: usize) {
    for count in [1_000, 10_000, 100_000, 1_000_000, 10_000_000] {
        if count <= most {
            come_and_go(sheet, count);
            stay(sheet, count);
        }
    }
}

/// Spawning into a new world, whose memory grows, and destroying all of it.
fn come_and_go(sheet: &Sheet, count: usize) {
    let rounds = rounds(5_000_000, count).min(99);
    sheet.time_of(
        "spawn in a batch",
        count,
        count,
        rounds,
        Game::world,
        |world| {
            world.spawn_batch((0..count).map(row));
        },
    );
    sheet.time_of("spawn", count, count, rounds, Game::world, |world| {
        for n in 0..count {
            world.spawn(row(n));
        }
    });
    // The same bytes of fresh memory, without anything that an ECS does.
    sheet.time_of(
        "push to vectors by hand",
        count,
        count,
        rounds,
        By::default,
        |by| {
            for n in 0..count {
                by.hand(n);
            }
        },
    );
    sheet.time_of(
        "destroy",
        count,
        count,
        rounds,
        || full(count),
        |(world, entities)| {
            for entity in entities {
                world.destroy(*entity);
            }
        },
    );
    let shuffled = || {
        let (world, mut entities) = full(count);
        shuffle(&mut entities);
        (world, entities)
    };
    sheet.time_of(
        "destroy at random",
        count,
        count,
        rounds,
        shuffled,
        |(world, entities)| {
            for entity in entities {
                world.destroy(*entity);
            }
        },
    );
}

/// What is done to entities that stay.
#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
fn stay(sheet: &Sheet, count: usize) {
    let (mut world, mut entities) = full(count);
    sheet.time("each", count, count, rounds(100_000_000, count), || {
        world
            .query::<(&mut Position, &Velocity)>()
            .each(|(position, velocity)| {
                position.x += velocity.x;
                position.y += velocity.y;
            });
    });
    let rounds = rounds(10_000_000, count).min(99);
    sheet.time("insert and remove", count, 2 * count, rounds, || {
        for &entity in &entities {
            let _ = world.insert(entity, Health(1.0));
        }
        for &entity in &entities {
            let _ = world.remove::<Health>(entity);
        }
    });
    let look_up = |world: &World, entities: &[Entity]| {
        let view = world.view::<&Position>();
        let found = entities.iter().filter_map(|&entity| view.get(entity));
        black_box(found.map(|position| position.x).sum::<f32>());
    };
    sheet.time("look up", count, count, rounds, || {
        look_up(&world, &entities);
    });
    shuffle(&mut entities);
    sheet.time("look up at random", count, count, rounds, || {
        look_up(&world, &entities);
    });
    world.shrink();
    let bytes = world.memory().total() as f64 / count as f64;
    sheet.point("memory with 16 bytes of data", count, bytes, "bytes");
}

/// Fisher and Yates, by a xorshift generator.
#[expect(clippy::cast_possible_truncation, reason = "any bits will do")]
fn shuffle(all: &mut [Entity]) {
    let mut state: u64 = 0x9E37_79B9_7F4A_7C15;
    for last in (1..all.len()).rev() {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        all.swap(last, state as usize % (last + 1));
    }
}
