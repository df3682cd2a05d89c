//! How much code the game is, and what it does not speak of.

use std::fs;
use std::path::Path;

/// The components, and every system that makes the game what it is. Systems that only show it to
/// others are in `watch.rs`: without them the game is the same.
fn game() -> Vec<(String, String)> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = vec![source.join("components.rs")];
    for file in fs::read_dir(source.join("systems")).unwrap() {
        files.push(file.unwrap().path());
    }
    files.retain(|path| !path.ends_with("tests.rs"));
    let read = |path: std::path::PathBuf| {
        let text = fs::read_to_string(&path).unwrap();
        (path.display().to_string(), text)
    };
    files.into_iter().map(read).collect()
}

/// Lines of code: neither empty nor only a comment.
fn code(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with("//"))
}

#[test]
fn components_and_systems_are_under_900_lines() {
    let files = game();
    assert!(files.len() >= 7, "files have moved: {}", files.len());
    let lines: usize = files.iter().map(|(_, text)| code(text).count()).sum();
    assert!(lines < 900, "{lines} lines");
}

#[test]
fn no_line_is_about_storage_masks_or_packets() {
    let words = [
        "archetype",
        "buffer",
        "byte",
        "client",
        "column",
        "mask",
        "packet",
        "row",
        "server",
        "session",
        "slice",
        "socket",
        "storage",
        "store",
        "table",
        "unsafe",
    ];
    for (file, text) in game() {
        for line in text.lines() {
            let mut found = line.split(|letter: char| !letter.is_alphabetic());
            let about = found.find(|word| {
                let word = word.to_lowercase();
                words.contains(&word.strip_suffix('s').unwrap_or(&word))
            });
            assert_eq!(about, None, "{file}: {line}");
        }
    }
}
