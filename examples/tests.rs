//! Runs every example, whose assertions are the tests, and keeps the README in step with one.

use std::env::consts::EXE_SUFFIX;
use std::process::Command;

/// Runs an example, which a plain `cargo test` has built, and looks that it says something.
fn check(name: &str) {
    let test = std::env::current_exe().expect("a running program has a path");
    let target = test
        .ancestors()
        .nth(2)
        .expect("tests are built into `deps`");
    let program = target.join(format!("examples/{name}{EXE_SUFFIX}"));
    let output = Command::new(&program).output().unwrap_or_else(|error| {
        panic!(
            "{error}: {}: build it by `cargo build --examples`",
            program.display()
        )
    });
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{name} fails: {errors}");
    assert!(!output.stdout.is_empty(), "{name} shows nothing");
}

#[test]
fn quickstart_runs() {
    check("quickstart");
}

#[test]
fn commands_runs() {
    check("commands");
}

#[test]
fn disabled_runs() {
    check("disabled");
}

#[test]
fn events_runs() {
    check("events");
}

#[test]
fn bundles_runs() {
    check("bundles");
}

#[test]
fn two_worlds_runs() {
    check("two_worlds");
}

#[test]
fn vectorised_runs() {
    check("vectorised");
}

#[test]
fn store_runs() {
    check("store");
}

#[test]
fn static_slotmap_runs() {
    check("static_slotmap");
}

#[test]
fn ordered_set_runs() {
    check("ordered_set");
}

#[test]
fn branded_runs() {
    check("branded");
}
