//! The stores of `ecs` beside slot maps and arenas of other libraries, in one interleaved run.
//!
//! `cargo run --release -p bench-handles` prints, per workload, a table and lines
//! `ratio NAME VALUE`: our time by that of the fastest rival in the same run.

#![allow(missing_docs, reason = "a program")]
#![allow(
    deprecated,
    reason = "slotmap's `HopSlotMap` is in use still, and a figure to compare with"
)]

mod containers;
mod join;
mod rounds;
mod workloads;

use rounds::{Options, Side};

fn main() {
    let options = Options::from_arguments();
    let mut ratios = Vec::new();
    for workload in workloads::all() {
        if options
            .only
            .as_ref()
            .is_some_and(|only| !workload.name.contains(only.as_str()))
        {
            continue;
        }
        let best = rounds::run(&workload, &options);
        println!("\n{}", workload.name);
        let mut rows: Vec<_> = workload.entries.iter().zip(&best).collect();
        rows.sort_by(|a, b| a.1.total_cmp(b.1));
        for (entry, nanos) in &rows {
            println!(
                "  {:<28} {:>9.3} ns",
                entry.name,
                *nanos / f64::from(workload.operations)
            );
        }
        for (entry, nanos) in &rows {
            let competes = |other: Side| entry.side.competes(other, workload.holes);
            let rival = rows.iter().find(|(other, _)| competes(other.side));
            if let Some((_, rival)) = rival {
                let name = format!("{}/{}", entry.name.replace(' ', ""), workload.name);
                ratios.push((name, *nanos / *rival));
            }
        }
    }
    println!();
    for (name, ratio) in ratios {
        println!("ratio {name} {ratio:.3}");
    }
}
