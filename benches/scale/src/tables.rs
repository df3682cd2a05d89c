//! What one of so many tables costs: a table per combination of six of seventeen markers, so that all
//! have as many components.

use ecs::prelude::*;

use crate::timing::{Sheet, rounds};

#[derive(Component, Clone, Copy)]
struct Data(f32);

#[derive(Component, Clone, Copy)]
struct Rare(f32);

macro_rules! markers {
    ($($marker:ident)*) => {
        #[world(name = Game)]
        enum Part {
            Data,
            Rare,
            $(#[component(marker)] $marker,)*
        }

        /// Gives an entity the marker of each bit of a number.
        fn mark(world: &mut World, entity: Entity, number: usize) {
            let mut bits = number;
            $(
                if bits & 1 == 1 {
                    let _ = world.insert(entity, $marker);
                }
                bits >>= 1;
            )*
            assert_eq!(bits, 0, "more tables than combinations of markers");
        }
    };
}

markers!(M0 M1 M2 M3 M4 M5 M6 M7 M8 M9 M10 M11 M12 M13 M14 M15 M16);
const OF_EACH: u32 = 6;

/// A world of so many tables, and as many entities in each.
fn world_of(tables: usize, rows: usize) -> World {
    let mut world = Game::world();
    let combinations = (0_usize..).filter(|bits| bits.count_ones() == OF_EACH);
    for number in combinations.take(tables) {
        let first = world.spawn(Data(1.0));
        mark(&mut world, first, number);
        for _ in 1..rows {
            world.duplicate(first).expect("all components are `Clone`");
        }
    }
    world
}

const ENTITIES: usize = 100_000;
const FEW: usize = 10;

pub(crate) fn measure(sheet: &Sheet, most: usize) {
    for count in [1, 10, 100, 1_000, 10_000] {
        if count <= most {
            all_entities(sheet, count);
            few_of_each(sheet, count);
        }
    }
}

/// The same number of entities in more and more tables.
fn all_entities(sheet: &Sheet, tables: usize) {
    let mut world = world_of(tables, ENTITIES / tables);
    sheet.time("each (an entity of 100 000)", tables, ENTITIES, 200, || {
        world.query::<&mut Data>().each(|data| data.0 *= 1.5);
    });
    let entities: Vec<Entity> = world.iter_handles().collect();
    sheet.time(
        "look up (an entity of 100 000)",
        tables,
        ENTITIES,
        20,
        || {
            let view = world.view::<&Data>();
            let found = entities.iter().filter_map(|&entity| view.get(entity));
            std::hint::black_box(found.map(|data| data.0).sum::<f32>());
        },
    );
    // The tables with `Rare` come up in the first round.
    sheet.time(
        "insert and remove (an entity of 100 000)",
        tables,
        2 * ENTITIES,
        20,
        || {
            for &entity in &entities {
                let _ = world.insert(entity, Rare(0.0));
            }
            for &entity in &entities {
                let _ = world.remove::<Rare>(entity);
            }
        },
    );
}

/// Tables of ten entities each.
fn few_of_each(sheet: &Sheet, tables: usize) {
    let mut world = world_of(tables, FEW);
    // Short runs are done many times over, as the clock counts in tens of nanoseconds.
    let (rounds, times) = (rounds(200_000, tables), (1_000 / tables).max(1));
    sheet.time(
        "each (a table of 10)",
        tables,
        tables * times,
        rounds,
        || {
            for _ in 0..times {
                world.query::<&mut Data>().each(|data| data.0 *= 1.5);
            }
        },
    );
    let mut prepared = world.prepare::<&mut Data, ()>();
    sheet.time(
        "each, prepared (a table of 10)",
        tables,
        tables * times,
        rounds,
        || {
            for _ in 0..times {
                prepared.on(&mut world).each(|data| data.0 /= 1.5);
            }
        },
    );
    sheet.time(
        "pass over a table that does not match",
        tables,
        tables * times,
        rounds,
        || {
            for _ in 0..times {
                world.query::<&mut Rare>().each(|rare| rare.0 += 1.0);
            }
        },
    );
}
