//! What an entity costs in a schema of so many components, and what a component costs a world.
#![allow(dead_code, reason = "most of the components are there to be many")]

use crate::timing::Sheet;

/// The same measurements in the schema of a module: an entity of two components, one put on it and
/// taken off again.
macro_rules! schema_costs {
    ($count:literal) => {
        pub(super) fn measure(sheet: &crate::timing::Sheet) {
            const ROWS: usize = 10_000;
            let spawn = |world: &mut World| {
                for _ in 0..ROWS {
                    world.spawn((C0(1.0), C1(2.0)));
                }
            };
            sheet.time_of("spawn", $count, ROWS, 99, Game::world, spawn);
            let mut world = Game::world();
            spawn(&mut world);
            sheet.time("each", $count, ROWS, 999, || {
                world.query::<(&mut C0, &C1)>().each(|(a, b)| a.0 += b.0);
            });
            let all: Vec<Entity> = world.iter_handles().collect();
            sheet.time("insert and remove", $count, 2 * ROWS, 99, || {
                for &entity in &all {
                    let _ = world.insert(entity, C4(3.0));
                }
                for &entity in &all {
                    let _ = world.remove::<C4>(entity);
                }
            });
            let full = || {
                let mut world = Game::world();
                spawn(&mut world);
                let all: Vec<Entity> = world.iter_handles().collect();
                (world, all)
            };
            sheet.time_of("destroy", $count, ROWS, 99, full, |(world, all)| {
                for &entity in &*all {
                    world.destroy(entity);
                }
            });
            sheet.time(
                "make a world (per component)",
                $count,
                $count * 100,
                99,
                || {
                    for _ in 0..100 {
                        std::hint::black_box(Game::world());
                    }
                },
            );
        }
    };
}
use schema_costs;

include!(concat!(env!("OUT_DIR"), "/schemas.rs"));

pub(crate) fn measure(sheet: &Sheet) {
    schema_5::measure(sheet);
    schema_50::measure(sheet);
    schema_250::measure(sheet);
}
