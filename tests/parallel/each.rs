//! Chapter Q of the contract: `par_each`.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use framework::prelude::*;
use proptest::prelude::*;

use crate::on_threads;

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
struct Position {
    x: f32,
    y: f32,
}

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
struct Velocity {
    x: f32,
    y: f32,
}

#[derive(Component, Clone, Debug, PartialEq)]
#[component(crate = framework, whole)]
struct Name(String);

#[world(name = Game, crate = framework)]
enum Part {
    Position,
    #[component(disable)]
    Velocity,
    Name,
    #[component(data = Position)]
    Previous,
    #[component(marker)]
    Static,
    #[component(marker)]
    Odd,
}

#[derive(Query)]
#[query(world = Game, crate = framework)]
struct Moving {
    entity: Entity,
    position: &'static mut Position,
    velocity: Option<&'static Velocity>,
    name: Option<&'static mut Name>,
    is_static: Has<Static>,
}

/// A world with a table per kind of entity, of so many rows each.
fn world_of(sizes: &[usize]) -> World {
    let mut world = Game::world();
    for (kind, size) in sizes.iter().enumerate() {
        for row in 0..*size {
            let position = Position {
                x: row as f32,
                y: kind as f32,
            };
            let entity = world.spawn(position);
            if kind & 1 != 0 {
                let velocity = Velocity {
                    x: 0.25 * row as f32,
                    y: 1.0 / (1.0 + row as f32),
                };
                world.insert(entity, velocity).unwrap();
            }
            if kind & 2 != 0 {
                world.insert(entity, Name(row.to_string())).unwrap();
            }
            if kind & 4 != 0 {
                world.insert(entity, Static).unwrap();
            }
        }
    }
    world
}

/// All there is, for comparison.
fn contents(world: &World) -> BTreeMap<Entity, String> {
    let shown = |entity| format!("{:?}", world.entity(entity).expect("it lives"));
    world
        .iter_handles()
        .map(|entity| (entity, shown(entity)))
        .collect()
}

fn step(item: MovingItem<'_>) {
    if let Some(velocity) = item.velocity {
        item.position.x = velocity.x.mul_add(0.5, item.position.x);
        item.position.y += velocity.y.sqrt();
    }
    if let Some(name) = item.name {
        name.0.push(if item.is_static { 's' } else { 'm' });
    }
    item.position.y += item.entity.slot() as f32;
}

/// `par_each` against `each`, and how often each row was visited.
fn check(sizes: &[usize], threads: usize) {
    let (mut expected, mut world) = (world_of(sizes), world_of(sizes));
    expected.query::<Moving>().each(step);
    let visits: Vec<AtomicU32> = (0..world.len()).map(|_| AtomicU32::new(0)).collect();
    on_threads(threads, || {
        world.query::<Moving>().par_each(|item| {
            visits[item.entity.slot() as usize].fetch_add(1, Ordering::Relaxed);
            step(item);
        });
    });
    assert!(
        visits
            .iter()
            .all(|visits| visits.load(Ordering::Relaxed) == 1)
    );
    assert_eq!(
        contents(&world),
        contents(&expected),
        "{sizes:?}, {threads}"
    );
}

// Q6: every row is visited once and gets what `each` gives it, however it is cut
#[test]
fn rows_are_visited_once_at_the_edges_of_pieces() {
    for threads in [1, 2, 8] {
        check(&[], threads);
        check(&[1], threads);
        check(&[2047, 0, 2049, 512, 1, 0, 513], threads);
        check(&[0, 40_000], threads);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    // Q6: the same, for any tables
    #[test]
    fn rows_are_visited_once_whatever_the_tables(
        sizes in proptest::collection::vec(prop::sample::select(vec![0, 1, 2, 63, 64, 65, 129, 1000]), 0..8),
        threads in prop::sample::select(vec![1_usize, 2, 3, 8]),
    ) {
        check(&sizes, threads);
    }
}

// Q6, Q1: what is optional is decided for each table, and filters keep out what they keep out
#[test]
fn optional_items_and_filters_are_those_of_each_table() {
    for (first, second) in [(0, 1), (1, 0)] {
        let mut world = Game::world();
        for table in [first, second, 2] {
            for _ in 0..300 {
                let entity = world.spawn(Position { x: 0.0, y: 0.0 });
                if table > 0 {
                    world.insert(entity, Velocity { x: 1.0, y: 0.0 }).unwrap();
                }
                if table > 1 {
                    world.insert(entity, Odd).unwrap();
                }
            }
        }
        let (with, without) = (AtomicUsize::new(0), AtomicUsize::new(0));
        on_threads(2, || {
            let view = world.view_filtered::<(&Position, Option<&Velocity>), Without<Odd>>();
            view.par_each(|(_, velocity)| {
                let counter = if velocity.is_some() { &with } else { &without };
                counter.fetch_add(1, Ordering::Relaxed);
            });
            let mut all = world.prepare::<(&mut Position, Has<Odd>), With<Velocity>>();
            all.on(&mut world)
                .par_each(|(position, odd)| position.x += if odd { 2.0 } else { 1.0 });
        });
        assert_eq!((with.into_inner(), without.into_inner()), (300, 300));
        let sum: f32 = world.view::<&Position>().iter().map(|row| row.x).sum();
        assert_eq!(sum, 900.0);
    }
}

// Q6: it may stand inside another loop and inside itself
#[test]
fn reading_queries_nest() {
    let world = world_of(&[100, 100]);
    let pairs = AtomicUsize::new(0);
    on_threads(2, || {
        let all = world.view::<&Position>();
        all.par_each(|one| {
            all.par_each(|other| {
                if one.x == other.x {
                    pairs.fetch_add(1, Ordering::Relaxed);
                }
            });
        });
    });
    assert_eq!(pairs.into_inner(), 400);
}

// Q6, W7: a panic comes through, what was visited keeps what was written, and the world is whole
#[test]
fn a_panic_leaves_the_world_whole() {
    let mut world = world_of(&[1000, 0, 1000]);
    let before = world.len();
    let panicked = catch_unwind(AssertUnwindSafe(|| {
        on_threads(2, || {
            world
                .query::<(&mut Position, Option<&mut Name>)>()
                .par_each(|(position, name)| {
                    assert!(position.x < 990.0, "far away");
                    position.y = -1.0;
                    if let Some(name) = name {
                        name.0.push('!');
                    }
                });
        });
    }));
    let payload = panicked.unwrap_err();
    assert_eq!(payload.downcast_ref::<&str>(), Some(&"far away"));
    assert_eq!(world.len(), before);
    for (position, name) in &world.view::<(&Position, Option<&Name>)>() {
        let visited = position.y == -1.0;
        assert!(!visited || position.x < 990.0);
        assert!(name.is_none_or(|name| name.0.ends_with('!') == visited));
    }
    world
        .query::<&mut Position>()
        .par_each(|position| position.y = 5.0);
    assert!(
        world
            .view::<&Position>()
            .iter()
            .all(|position| position.y == 5.0)
    );
}
