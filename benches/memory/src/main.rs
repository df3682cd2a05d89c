//! Bytes of heap memory of an entity in `ecs`, hecs and `bevy_ecs`, for the same components.
//!
//! `cargo run -p bench-memory` prints a table in Markdown. What is asked of the allocator is counted, so
//! every machine gives the same. The sum of an entity's components is 24 bytes.

use allocation_counter::measure;
use bevy_ecs::component::Component as BevyComponent;
use ecs::prelude::*;

#[derive(Component, BevyComponent, Clone, Copy)]
struct Position {
    x: f32,
    y: f32,
    z: f32,
}

#[derive(Component, BevyComponent, Clone, Copy)]
struct Velocity {
    x: f32,
    y: f32,
    z: f32,
}

#[derive(Component, BevyComponent, Clone, Copy)]
struct Odd;

#[world(name = Game)]
enum Part {
    Position,
    Velocity,
    Odd,
}

const POSITION: Position = Position {
    x: 0.0,
    y: 0.0,
    z: 0.0,
};
const VELOCITY: Velocity = Velocity {
    x: 1.0,
    y: 0.0,
    z: 0.0,
};

fn both(_: usize) -> (Position, Velocity) {
    (POSITION, VELOCITY)
}

/// The bytes that what `make` gives has on the heap, for one of `count`.
#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
fn bytes<T>(count: usize, make: impl FnOnce() -> T) -> f64 {
    let mut made = None;
    let measured = measure(|| made = Some(make()));
    let bytes = measured.bytes_current as f64 / count as f64;
    drop(made);
    bytes
}

fn ours_singly(count: usize) -> World {
    let mut world = Game::world();
    for n in 0..count {
        world.spawn(both(n));
    }
    world
}

fn ours_in_a_batch(count: usize) -> World {
    let mut world = Game::world();
    drop(world.spawn_batch((0..count).map(both)));
    world
}

fn ours_shrunk(count: usize) -> World {
    let mut world = ours_singly(count);
    world.shrink();
    world
}

fn ours_in_two_tables(count: usize) -> World {
    let mut world = Game::world();
    for n in 0..count {
        let entity = world.spawn(both(n));
        if n % 2 == 1 {
            let _ = world.insert(entity, Odd);
        }
    }
    world
}

fn hecs_singly(count: usize) -> hecs::World {
    let mut world = hecs::World::new();
    for n in 0..count {
        world.spawn(both(n));
    }
    world
}

fn hecs_in_a_batch(count: usize) -> hecs::World {
    let mut world = hecs::World::new();
    drop(world.spawn_batch((0..count).map(both)));
    world
}

fn hecs_in_two_tables(count: usize) -> hecs::World {
    let mut world = hecs::World::new();
    for n in 0..count {
        let entity = world.spawn(both(n));
        if n % 2 == 1 {
            world.insert_one(entity, Odd).expect("it was spawned");
        }
    }
    world
}

fn bevy_singly(count: usize) -> bevy_ecs::world::World {
    let mut world = bevy_ecs::world::World::new();
    for n in 0..count {
        world.spawn(both(n));
    }
    world
}

fn bevy_in_a_batch(count: usize) -> bevy_ecs::world::World {
    let mut world = bevy_ecs::world::World::new();
    // What it gives spawns the rest when it is dropped.
    drop(world.spawn_batch((0..count).map(both)));
    world
}

fn bevy_in_two_tables(count: usize) -> bevy_ecs::world::World {
    let mut world = bevy_ecs::world::World::new();
    for n in 0..count {
        let mut entity = world.spawn(both(n));
        if n % 2 == 1 {
            entity.insert(Odd);
        }
    }
    world
}

fn main() {
    // Vectors that double are full at the first, and nearly half empty at the second.
    const FULL: usize = 1 << 20;
    const SPARE: usize = (1 << 20) + (1 << 17);
    println!("| bytes of an entity with 24 of data | ecs | hecs | bevy_ecs |");
    println!("|---|---|---|---|");
    let row = |what: &str, of: [f64; 3]| {
        println!("| {what} | {:.1} | {:.1} | {:.1} |", of[0], of[1], of[2]);
    };
    for count in [1_000, FULL, SPARE] {
        let singly = [
            bytes(count, || ours_singly(count)),
            bytes(count, || hecs_singly(count)),
            bytes(count, || bevy_singly(count)),
        ];
        row(&format!("{count} spawned singly"), singly);
        let batched = [
            bytes(count, || ours_in_a_batch(count)),
            bytes(count, || hecs_in_a_batch(count)),
            bytes(count, || bevy_in_a_batch(count)),
        ];
        row(&format!("{count} spawned in a batch"), batched);
    }
    let two = [
        bytes(FULL, || ours_in_two_tables(FULL)),
        bytes(FULL, || hecs_in_two_tables(FULL)),
        bytes(FULL, || bevy_in_two_tables(FULL)),
    ];
    row(
        &format!("{FULL}, half of them with a third component without data"),
        two,
    );
    let shrunk = bytes(SPARE, || ours_shrunk(SPARE));
    println!("| {SPARE} spawned singly, then `shrink` | {shrunk:.1} | – | – |");
}
