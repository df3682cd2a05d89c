//! The loops whose instructions are counted.

use std::hint::black_box;

use ecs::prelude::*;

#[derive(Component, Clone, Copy)]
struct Transform {
    x: f32,
    y: f32,
    rotation: f32,
}

#[derive(Component, Clone, Copy)]
struct Velocity {
    x: f32,
    y: f32,
    rotation: f32,
}

#[derive(Component, Clone, Copy)]
struct Health(f32);

#[world(name = Game)]
enum Part {
    Transform,
    Velocity,
    Health,
    #[component(marker)]
    One,
    #[component(marker)]
    Two,
    #[component(marker)]
    Three,
}

/// Does something `steps` times.
type Loop = fn(usize);

pub(crate) const ALL: &[(&str, Loop)] = &[
    ("each", each),
    ("small_tables", small_tables),
    ("view", view),
    ("spawn_destroy", spawn_destroy),
    ("spawn_batch", spawn_batch),
    ("insert_remove", insert_remove),
    ("commands", commands),
];

pub(crate) fn named(name: &str) -> Option<Loop> {
    ALL.iter()
        .find(|(known, _)| *known == name)
        .map(|(_, run)| *run)
}

#[expect(clippy::cast_precision_loss, reason = "the values only have to differ")]
fn moving(n: usize) -> (Transform, Velocity) {
    let x = n as f32;
    (
        Transform {
            x,
            y: 1.0,
            rotation: 0.5,
        },
        Velocity {
            x: 1.0,
            y: x,
            rotation: 0.25,
        },
    )
}

/// A step is a row.
fn each(steps: usize) {
    let mut world = Game::world();
    world.spawn_batch((0..64).map(moving));
    let dt = black_box(0.016);
    for _ in 0..steps / 64 {
        world
            .query::<(&mut Transform, &Velocity)>()
            .each(|(transform, velocity)| {
                transform.x += velocity.x * dt;
                transform.y += velocity.y * dt;
                transform.rotation += velocity.rotation * dt;
            });
    }
    black_box(&world);
}

/// A step is a row, in tables of eight.
fn small_tables(steps: usize) {
    let mut world = Game::world();
    let health = |_| Health(1.0);
    world.spawn_batch((0..8).map(health).map(|health| (health, One)));
    world.spawn_batch((0..8).map(health).map(|health| (health, Two)));
    world.spawn_batch((0..8).map(health).map(|health| (health, Three)));
    world.spawn_batch((0..8).map(health).map(|health| (health, One, Two)));
    for _ in 0..steps / 32 {
        world.query::<&mut Health>().each(|health| health.0 *= 2.0);
    }
    black_box(&world);
}

/// A step is a look-up by handle.
fn view(steps: usize) {
    let mut world = Game::world();
    let all = world.spawn_batch((0..64).map(moving));
    let mut sum = 0.0;
    let view = world.view::<&Transform>();
    for &entity in all.iter().cycle().take(steps) {
        if let Some(transform) = view.get(black_box(entity)) {
            sum += transform.x;
        }
    }
    black_box(sum);
}

/// A step is an entity that comes and goes.
fn spawn_destroy(steps: usize) {
    let mut world = Game::world();
    let mut all = world.spawn_batch((0..64).map(moving));
    for n in 0..steps {
        let index = (n * 37) % 64;
        world.destroy(black_box(all[index]));
        all[index] = world.spawn(black_box(moving(n)));
    }
    black_box(&world);
}

/// A step is an entity of a batch.
fn spawn_batch(steps: usize) {
    let mut world = Game::world();
    black_box(world.spawn_batch((0..steps).map(moving)));
    black_box(&world);
}

/// A step is a component inserted and removed.
fn insert_remove(steps: usize) {
    let mut world = Game::world();
    let all = world.spawn_batch((0..64).map(moving));
    for &entity in all.iter().cycle().take(steps) {
        let _ = black_box(world.insert(black_box(entity), Health(1.0)));
        let _ = black_box(world.remove::<Health>(entity));
    }
    black_box(&world);
}

/// A step is a component inserted and removed by command.
fn commands(steps: usize) {
    let mut world = Game::world();
    let all = world.spawn_batch((0..64).map(moving));
    let mut log = world.command_log();
    for _ in 0..steps / 64 {
        for &entity in &all {
            log.insert(black_box(entity), Health(1.0));
        }
        for &entity in &all {
            log.remove::<Health>(entity);
        }
        log.flush(&mut world);
    }
    black_box(&world);
}
