//! `ecs` beside other libraries: the same work, in one run, with rounds interleaved.
//!
//! `cargo run --release -p bench-ecs -- --summary` prints one line per workload.
#![recursion_limit = "512"] // needed by zero_ecs with 33 entity types
#![allow(clippy::all, dead_code)]
mod bevy;
mod common;
mod evenio_;
mod flecs_;
mod gecs_;
mod hand;
mod harness;
mod hecs_;
mod ours;
mod ours_sparse;
mod shipyard_;
mod sparsey_;
mod specs_;
mod zero;

fn main() {
    rayon::ThreadPoolBuilder::new()
        .num_threads(2)
        .build_global()
        .unwrap();
    let mut r = harness::Registry::default();
    common::workloads(&mut r);
    ours::register(&mut r);
    ours_sparse::register(&mut r);
    hand::register(&mut r);
    hecs_::register(&mut r);
    bevy::register(&mut r);
    gecs_::register(&mut r);
    zero::register(&mut r);
    shipyard_::register(&mut r);
    sparsey_::register(&mut r);
    flecs_::register(&mut r);
    specs_::register(&mut r);
    evenio_::register(&mut r);
    harness::main(r);
}
