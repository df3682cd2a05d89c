//! Vectorised: gravity by whole field slices, beside the same row by row.

use ecs::prelude::*;

#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct Velocity {
    x: f32,
    y: f32,
}

#[world(name = Game)]
enum Part {
    Velocity,
    #[component(marker)]
    Static,
    #[component(marker)]
    Red,
}

const PULL: f32 = -9.75 / 64.0;

/// Row by row. Every field has a `Vec` of its own, so this touches no `x`, and the compiler makes
/// vector instructions of it.
fn by_rows(world: &mut World) {
    world
        .query_filtered::<&mut Velocity, Without<Static>>()
        .each(|velocity| velocity.y += PULL);
}

/// Table by table, with one slice per field: for chunks, intrinsics, or a library of kernels.
fn by_slices(world: &mut World) {
    world
        .query_filtered::<&mut Velocity, Without<Static>>()
        .each_table(|_entities, velocity| {
            let (chunks, rest) = velocity.y.as_chunks_mut::<8>();
            for lanes in chunks {
                *lanes = lanes.map(|y| y + PULL);
            }
            for y in rest {
                *y += PULL;
            }
        });
}

fn main() {
    let mut world = Game::world();
    let still = Velocity { x: 1.0, y: 0.0 };
    let plain = world.spawn_batch([still; 1_003]);
    let red = world.spawn((still, Red));
    let wall = world.spawn((still, Static));

    by_rows(&mut world);
    by_slices(&mut world);

    let mut tables = Vec::new();
    world.view::<&Velocity>().each_table(|entities, velocity| {
        let sum: f32 = velocity.y.iter().sum();
        println!("a table of {} falls with {sum} in all", entities.len());
        tables.push(entities.len());
    });
    assert_eq!(tables, [1_003, 1, 1]);
    let falling = Velocity {
        x: 1.0,
        y: PULL + PULL,
    };
    assert!(
        plain
            .into_iter()
            .all(|entity| *world.at::<Velocity>(entity) == falling)
    );
    assert_eq!(*world.at::<Velocity>(red), falling);
    assert_eq!(*world.at::<Velocity>(wall), still);
}
