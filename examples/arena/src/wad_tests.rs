//! WAD files that are right, wrong and hostile.

use super::*;

const REAL: &[u8] = include_bytes!("../assets/freedoom-arena.wad");

/// A file of the given lumps, its directory last.
fn file(lumps: &[(&str, &[u8])]) -> Vec<u8> {
    let mut bytes = b"PWAD".to_vec();
    let data: usize = lumps.iter().map(|(_, data)| data.len()).sum();
    let number = |number: usize| u32::try_from(number).unwrap().to_le_bytes();
    bytes.extend(number(lumps.len()));
    bytes.extend(number(HEADER + data));
    let mut directory = Vec::new();
    for (name, data) in lumps {
        directory.extend(number(bytes.len()));
        directory.extend(number(data.len()));
        let mut padded = [0; 8];
        padded[..name.len()].copy_from_slice(name.as_bytes());
        directory.extend(padded);
        bytes.extend(*data);
    }
    bytes.extend(directory);
    bytes
}

const PLAYER: &[u8] = &[0, 0, 0, 0, 0, 0, 1, 0, 7, 0];
const IMP: &[u8] = &[0, 0, 0, 0, 0, 0, 0xb9, 0x0b, 7, 0];
const LINE: &[u8] = &[0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff];
const VERTEXES: &[u8] = &[0, 0, 0, 0, 0xf0, 0xff, 16, 0];

#[track_caller]
fn check_map_error(lumps: &[(&str, &[u8])], text: &str) {
    let bytes = file(lumps);
    let wad = Wad::parse(&bytes).unwrap();
    assert_eq!(wad.map("MAP01").unwrap_err().to_string(), text);
}

#[track_caller]
fn check_file_error(bytes: &[u8], text: &str) {
    let error = Wad::parse(bytes).err().expect("the file is not right");
    assert_eq!(error.to_string(), text);
}

#[test]
fn the_real_file_has_its_maps_and_recordings() {
    let wad = Wad::parse(REAL).unwrap();
    let names: Vec<_> = wad.maps().map(|name| name.to_string()).collect();
    assert_eq!(names, ["MAP01", "MAP02", "MAP10"]);
    let sizes = |name| {
        let map = wad.map(name).unwrap();
        (map.things.len(), map.lines.len())
    };
    assert_eq!(sizes("MAP01"), (162, 1069));
    assert_eq!(sizes("map02"), (196, 1176));
    assert_eq!(sizes("MAP10"), (511, 3154));
    let demos = wad.demos().unwrap();
    assert_eq!(demos.len(), 4);
    assert!(demos[1].is_of("MAP10"));
    assert!(demos[2].is_of("MAP02"));
    assert_eq!(demos[2].tics().len(), 2593);
}

#[test]
fn a_small_map_is_read_to_the_number() {
    let bytes = file(&[
        ("MAP01", &[]),
        ("THINGS", PLAYER),
        ("LINEDEFS", LINE),
        ("VERTEXES", VERTEXES),
        ("OTHER", &[1, 2, 3]),
    ]);
    let map = Wad::parse(&bytes).unwrap().map("MAP01").unwrap();
    assert_eq!(map.things.len(), 1);
    assert_eq!(map.lines[0].segment.to, Vec2::new(-16.0, 16.0));
    assert_eq!(map.lines[0].barrier, Barrier::Wall);
}

#[test]
fn a_map_that_cannot_be_played_says_why() {
    let (things, lines, vertexes) = (
        ("THINGS", PLAYER),
        ("LINEDEFS", LINE),
        ("VERTEXES", VERTEXES),
    );
    let map: (&str, &[u8]) = ("MAP01", &[]);
    check_map_error(
        &[things],
        "the file holds no map: a map is a lump with its name, followed by THINGS",
    );
    check_map_error(
        &[("MAP07", &[]), things, ("E1M1", &[]), things],
        "there is no map `MAP01` in the file; it has MAP07, E1M1",
    );
    check_map_error(
        &[map, things, lines],
        "map MAP01: lump VERTEXES is missing; the file may have been cut by a tool",
    );
    check_map_error(
        &[map, ("THINGS", IMP), lines, vertexes],
        "map MAP01: nothing in THINGS is a player start (kinds 1 to 4); choose another with --map",
    );
    check_map_error(
        &[map, ("THINGS", &PLAYER[1..]), lines, vertexes],
        "map MAP01: lump THINGS has 9 bytes, which is no multiple of a record's 10",
    );
    check_map_error(
        &[map, things, lines, ("VERTEXES", &VERTEXES[..4])],
        "map MAP01: line 0 in LINEDEFS ends at vertex 1, but VERTEXES has 1",
    );
    check_map_error(
        &[map, things, lines, vertexes, ("BEHAVIOR", &[])],
        "map MAP01: lump BEHAVIOR shows a later format; only maps in Doom's own can be played",
    );
    check_map_error(
        &[map, ("TEXTMAP", &[])],
        "map MAP01: lump TEXTMAP shows a later format; only maps in Doom's own can be played",
    );
}

#[test]
fn a_file_that_is_no_wad_says_why() {
    check_file_error(
        b"",
        "this is not a WAD file: it starts with ``, not with `PWAD` or `IWAD`",
    );
    check_file_error(
        b"\x89PNG\r\n",
        "this is not a WAD file: it starts with `\\x89PNG`, not with `PWAD` or `IWAD`",
    );
    check_file_error(
        b"PWAD\x01",
        "the file is cut off: its header ends at byte 12, the file at byte 5",
    );
    check_file_error(
        b"PWAD\xff\xff\xff\xff\x0c\0\0\0",
        "the file is cut off: its directory ends at byte 68719476732, the file at byte 12",
    );
    let mut bytes = file(&[("ONE", &[1, 2, 3]), ("TWO", &[4])]);
    let entry = bytes.len() - ENTRY;
    bytes[entry] = 0xff;
    check_file_error(
        &bytes,
        "lump TWO (number 1 of the directory) lies outside the file, which may be cut off",
    );
}

#[test]
fn a_damaged_recording_is_named() {
    let bytes = file(&[("DEMO2", &[109])]);
    let error = Wad::parse(&bytes).unwrap().demos().unwrap_err();
    assert_eq!(
        error.to_string(),
        "recording DEMO2: it has 1 bytes, fewer than its header of 13"
    );
}

#[test]
fn hostile_names_stay_readable() {
    let names: Vec<_> = (0..200).map(|n| format!("\x1b[{n:03}m<")).collect();
    let mut lumps: Vec<(&str, &[u8])> = Vec::new();
    for name in &names {
        lumps.extend([(name.as_str(), &[][..]), ("THINGS", PLAYER)]);
    }
    let bytes = file(&lumps);
    let text = Wad::parse(&bytes)
        .unwrap()
        .map("X")
        .unwrap_err()
        .to_string();
    assert!(text.contains("\\x1b[000m<, \\x1b[001m<"));
    assert!(text.ends_with("and 120 more"));
}

#[test]
fn any_damage_is_an_error_or_another_game_but_no_panic() {
    let mut rng = crate::rng::Rng::new(2);
    let size = u32::try_from(REAL.len()).unwrap();
    let mut damaged = REAL.to_vec();
    let place = |rng: &mut crate::rng::Rng| {
        // Half the damage goes to the header and the directory at the end.
        let within = if rng.below(2) == 0 { 400 } else { size };
        let place = usize::try_from(rng.below(within)).unwrap();
        (REAL.len() - 1 - place + 12) % REAL.len()
    };
    for _ in 0..300 {
        let places: Vec<_> = (0..3).map(|_| place(&mut rng)).collect();
        for &place in &places {
            damaged[place] = rng.next().to_le_bytes()[0];
        }
        let cut = REAL.len() - usize::try_from(rng.below(3)).unwrap();
        if let Ok(wad) = Wad::parse(&damaged[..cut]) {
            for map in ["MAP01", "MAP02"] {
                let _ = wad.map(map).map_err(|error| error.to_string());
            }
            let _ = wad.demos().map_err(|error| error.to_string());
        }
        for place in places {
            damaged[place] = REAL[place];
        }
    }
}
