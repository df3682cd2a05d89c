//! What a system costs in a schedule of so many.

use crate::timing::Sheet;

/// The same measurements of the schedule of a module, whose systems all add to `Health`.
macro_rules! system_costs {
    ($count:literal) => {
        pub(super) fn measure(sheet: &crate::timing::Sheet) {
            let mut world = Game::world();
            let mut all = All::new();
            // Short runs are done many times over, as the clock counts in tens of nanoseconds.
            let times = 1_000_usize.div_ceil($count);
            for (what, rows) in [
                ("run over no rows", 0),
                ("run over 8 rows", 8),
                ("run over 1000 rows", 992),
            ] {
                world.spawn_batch((0..rows).map(|_| Health(0.0)));
                sheet.time(what, $count, $count * times, 99, || {
                    for _ in 0..times {
                        all.run_phase(Phase::Only, &mut world);
                    }
                });
            }
        }
    };
}
use system_costs;

include!(concat!(env!("OUT_DIR"), "/schedules.rs"));

pub(crate) fn measure(sheet: &Sheet) {
    systems_1::measure(sheet);
    systems_10::measure(sheet);
    systems_100::measure(sheet);
    systems_500::measure(sheet);
}
