//! The program as a user meets it: what it prints where, and its exit code.

use std::process::{Command, Output};

fn arena(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_arena"))
        .args(arguments)
        .output()
        .expect("the program can be started")
}

#[track_caller]
fn check_failure(arguments: &[&str], code: i32, text: &str) {
    let output = arena(arguments);
    assert_eq!(String::from_utf8_lossy(&output.stderr), text);
    assert_eq!(output.status.code(), Some(code));
    assert!(output.stdout.is_empty());
}

#[test]
fn it_prints_a_summary_and_draws_a_picture() {
    let picture = std::env::temp_dir().join(format!("arena-{}.svg", std::process::id()));
    let output = arena(&[
        "--headless",
        "--ticks",
        "60",
        "--render",
        picture.to_str().unwrap(),
    ]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0));
    for part in [
        "map MAP01\nticks 60 ",
        "\nentities ",
        "\nevents\n",
        "\nsystems ",
        "\nhash ",
    ] {
        assert!(text.contains(part), "{part:?} is not in\n{text}");
    }
    let drawn = std::fs::read_to_string(&picture).unwrap();
    std::fs::remove_file(&picture).unwrap();
    assert!(drawn.starts_with("<svg") && drawn.ends_with("</svg>\n"));
}

#[test]
fn help_is_no_failure() {
    let output = arena(&["--help"]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stdout), arena::HELP);
}

#[test]
fn a_wrong_line_ends_with_2_and_a_wrong_file_with_1() {
    check_failure(&["--map"], 2, "arena: `--map` needs a value after it\n");
    check_failure(
        &["--fast"],
        2,
        "arena: `--fast` is no option; --help lists them\n",
    );
    check_failure(
        &["--headless", "--map", "MAP99"],
        1,
        "arena: the built-in maps: there is no map `MAP99` in the file; it has MAP01, MAP02, \
         MAP10\n",
    );
    check_failure(
        &["--headless", "--wad", "tests/command_line.rs"],
        1,
        "arena: tests/command_line.rs: this is not a WAD file: it starts with `//! `, not with \
         `PWAD` or `IWAD`\n",
    );
    let missing = arena(&["--headless", "--wad", "no/such/file.wad"]);
    let text = String::from_utf8_lossy(&missing.stderr).into_owned();
    assert!(
        text.starts_with("arena: cannot read no/such/file.wad: "),
        "{text}"
    );
    assert_eq!(missing.status.code(), Some(1));
}
