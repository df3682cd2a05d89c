//! How the cost of `ecs` grows with entities, tables, components of the schema and systems.
//!
//! `cargo run --release -p bench-scale` prints a line per point: what there are many of, what is done,
//! how many there are, what it costs, and the unit. `-- --quick` leaves the largest sizes out, and a
//! word selects what there are many of: `-- tables`. `bench-plot` draws the lines.

mod components;
mod entities;
mod systems;
mod tables;
mod timing;

use timing::Sheet;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let quick = arguments.iter().any(|argument| argument == "--quick");
    let asked = |many: &str| {
        let mut words = arguments
            .iter()
            .filter(|word| *word != "--quick")
            .peekable();
        words.peek().is_none() || words.any(|word| word == many)
    };
    if asked("entities") {
        entities::measure(
            &Sheet::of("entities"),
            if quick { 1_000_000 } else { 10_000_000 },
        );
    }
    if asked("tables") {
        tables::measure(&Sheet::of("tables"), if quick { 1_000 } else { 10_000 });
    }
    if asked("components") {
        components::measure(&Sheet::of("components"));
    }
    if asked("systems") {
        systems::measure(&Sheet::of("systems"));
    }
}
