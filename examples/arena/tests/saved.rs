//! Saved games: played on in a fresh process as if nothing had happened, and refused when damaged.

use std::path::PathBuf;
use std::process::Command;

use arena::{BUILT_IN, Options};

fn options(ticks: u32) -> Options {
    Options {
        ticks,
        bots: 5,
        seed: 3,
        save: Some("unused".into()),
        ..Options::default()
    }
}

#[test]
fn a_game_is_played_on_as_if_it_had_not_been_saved() {
    let whole = arena::run(&options(900), BUILT_IN).unwrap();
    let first = arena::run(&options(433), BUILT_IN).unwrap();
    let saved = first.saved.unwrap();
    let rest = arena::resume(&options(900), BUILT_IN, &saved).unwrap();
    assert_eq!(rest.hash, whole.hash);
    assert_eq!(rest.events, whole.events);
    assert!(
        rest.saved == whole.saved,
        "every byte of the next saved game is the same"
    );
    let again = arena::resume(&options(433), BUILT_IN, &saved).unwrap();
    assert!(
        again.saved.unwrap() == saved,
        "loading and saving changes no byte"
    );
}

fn run(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_arena"))
        .args(arguments)
        .output()
        .expect("the program can be started");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().last().unwrap().to_owned()
}

#[test]
fn a_fresh_process_plays_on() {
    let path: PathBuf = std::env::temp_dir().join(format!("arena-{}.game", std::process::id()));
    let file = path.to_str().unwrap();
    run(&[
        "--headless",
        "--map",
        "MAP10",
        "--ticks",
        "200",
        "--save",
        file,
    ]);
    let rest = run(&[
        "--headless",
        "--map",
        "MAP10",
        "--ticks",
        "500",
        "--load",
        file,
    ]);
    std::fs::remove_file(&path).unwrap();
    assert_eq!(
        rest,
        run(&["--headless", "--map", "MAP10", "--ticks", "500"])
    );
}

#[track_caller]
fn check_refused(saved: &[u8], options: &Options, reason: &str) {
    let error = arena::resume(options, BUILT_IN, saved)
        .unwrap_err()
        .to_string();
    assert!(error.contains(reason), "{error}");
}

#[test]
fn what_is_no_game_of_this_map_is_refused() {
    let saved = arena::run(&options(60), BUILT_IN).unwrap().saved.unwrap();
    let other = Options {
        map: Some("MAP10".to_owned()),
        ..options(60)
    };
    check_refused(&saved, &other, "it was saved on another map");
    check_refused(&[], &options(60), "the saved game cannot be played on");
    check_refused(
        &saved[..saved.len() / 2],
        &options(60),
        "the saved game cannot be played on",
    );
    check_refused(
        &[&saved[..], &[0]].concat(),
        &options(60),
        "1 bytes are left over",
    );
}

#[test]
fn damage_does_not_panic() {
    let saved = arena::run(&options(60), BUILT_IN).unwrap().saved.unwrap();
    let mut at = 7;
    let mut refused = 0;
    for step in 0..400usize {
        at = (at * 31 + step * 977) % saved.len();
        let mut damaged = saved.clone();
        damaged[at] ^= 1 << (step % 8);
        // No step is played: what loads is only written down again.
        refused += usize::from(arena::resume(&options(60), BUILT_IN, &damaged).is_err());
    }
    assert!(refused > 20, "{refused}");
}
