//! The hash of the final state: the same for the same input, another for any other.

use arena::{BUILT_IN, Options};

fn options(map: Option<&str>) -> Options {
    Options {
        map: map.map(str::to_owned),
        ticks: 300,
        bots: 3,
        ..Options::default()
    }
}

fn hash(options: &Options, file: &[u8]) -> u64 {
    arena::run(options, file)
        .expect("the built-in file can be played")
        .hash
}

/// The file offset and size of a lump of a map, or of a recording.
fn lump(map: &str, wanted: &str) -> (usize, usize) {
    let number = |at: usize| u32::from_le_bytes(BUILT_IN[at..at + 4].try_into().unwrap()) as usize;
    let (count, directory) = (number(4), number(8));
    let mut inside = map.is_empty();
    for entry in (0..count).map(|entry| directory + 16 * entry) {
        let name = BUILT_IN[entry + 8..entry + 16]
            .split(|&byte| byte == 0)
            .next()
            .unwrap();
        inside |= name == map.as_bytes();
        if inside && name == wanted.as_bytes() {
            return (number(entry), number(entry + 4));
        }
    }
    panic!("the file has no {map} {wanted}");
}

#[track_caller]
fn check(map: Option<&str>, name: &str, demo: &str) {
    let options = options(map);
    let original = hash(&options, BUILT_IN);
    assert_eq!(hash(&options, BUILT_IN), original, "the same game again");

    let other_seed = Options {
        seed: 2,
        ..options.clone()
    };
    assert_ne!(hash(&other_seed, BUILT_IN), original, "another seed");

    // The first vertex is the end of a line in each of the maps.
    let mut file = BUILT_IN.to_vec();
    file[lump(name, "VERTEXES").0] ^= 1;
    assert_ne!(
        hash(&options, &file),
        original,
        "a vertex moved by one unit"
    );

    // Behind the header, 40 tics in: forward, by one.
    let mut file = BUILT_IN.to_vec();
    file[lump("", demo).0 + 13 + 4 * 40] ^= 1;
    assert_ne!(
        hash(&options, &file),
        original,
        "another byte of the recording"
    );
}

#[test]
fn the_default_map_hashes_its_input() {
    check(None, "MAP01", "DEMO1");
}

#[test]
fn map10_hashes_its_input() {
    check(Some("MAP10"), "MAP10", "DEMO2");
}

/// A game that is crowded enough for systems to run side by side.
fn crowded(threads: u32, ticks: u32) -> Options {
    Options {
        map: Some("MAP10".to_owned()),
        bots: 500,
        ticks,
        threads,
        ..Options::default()
    }
}

#[track_caller]
fn check_threads(ticks: u32) {
    let one = hash(&crowded(1, ticks), BUILT_IN);
    for threads in [2, 8] {
        assert_eq!(hash(&crowded(threads, ticks), BUILT_IN), one, "{threads}");
    }
}

#[test]
fn any_number_of_threads_plays_the_same_game() {
    check_threads(200);
}

#[test]
#[ignore = "takes minutes; `cargo test --release -p arena -- --ignored` plays it"]
fn any_number_of_threads_plays_the_same_long_game() {
    check_threads(10_000);
}

#[test]
fn time_and_picture_are_no_part_of_the_hash() {
    let plain = options(None);
    let drawn = Options {
        render: Some("unused.svg".into()),
        ..plain.clone()
    };
    let summary = arena::run(&drawn, BUILT_IN).unwrap();
    assert_eq!(summary.hash, hash(&plain, BUILT_IN));
    assert!(summary.picture.unwrap().starts_with("<svg"));
}

#[test]
fn the_last_line_is_the_hash() {
    let summary = arena::run(
        &Options {
            ticks: 10,
            ..options(None)
        },
        BUILT_IN,
    )
    .unwrap();
    let text = summary.to_string();
    let last = text.lines().last().unwrap();
    assert_eq!(last, format!("hash {:016x}", summary.hash));
}
