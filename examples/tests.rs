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

const README: &str = include_str!("../README.md");

/// The blocks of the README that open with this fence.
fn blocks(fence: &str) -> Vec<&'static str> {
    let mut rest = README.split(fence);
    rest.next();
    rest.filter_map(|block| block.split("```").next()).collect()
}

/// A program without its layout: no space, no comma at an end, no comment on the file.
fn tokens(program: &str) -> String {
    let code = program.lines().filter(|line| !line.starts_with("//!"));
    let mut tokens: String = code.flat_map(str::split_whitespace).collect();
    for end in [")", "]", "}", ">"] {
        tokens = tokens.replace(&format!(",{end}"), end);
    }
    tokens
}

#[test]
fn the_readme_shows_quickstart() {
    let programs: Vec<String> = blocks("```rust\n").into_iter().map(tokens).collect();
    assert_eq!(programs, [tokens(include_str!("quickstart.rs"))]);
}

/// A line that the compiler says, without the number of a line in our file.
fn numberless(line: &str) -> &str {
    line.trim_start_matches(|letter: char| letter == ' ' || letter.is_ascii_digit())
}

#[test]
fn the_readme_shows_what_the_compiler_says() {
    let said = [
        include_str!("../ui-tests/fail/alias/shared_and_mutable.stderr"),
        include_str!("../ui-tests/fail/component/several_fields_are_not_copy.stderr"),
    ];
    let shown = blocks("```text\n");
    assert_eq!(shown.len(), said.len());
    for (shown, said) in shown.into_iter().zip(said) {
        for line in shown.lines() {
            let text = numberless(line);
            assert!(
                said.lines().any(|said| numberless(said) == text),
                "not said: {line}"
            );
        }
    }
}
