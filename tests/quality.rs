//! Chapter Z of the contract: what must not be in the sources.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("..")
        .canonicalize()
        .unwrap()
}

/// Every file under a folder with this ending, without build results.
fn files(folder: &Path, ending: &str, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            if name != "target" && !name.starts_with('.') {
                files(&path, ending, into);
            }
        } else if name.ends_with(ending) {
            into.push(path);
        }
    }
}

fn sources(folder: &str) -> Vec<(String, String)> {
    let mut paths = Vec::new();
    files(&root().join(folder), ".rs", &mut paths);
    assert!(!paths.is_empty(), "{folder} has no sources");
    paths.sort();
    let name = |path: &Path| {
        path.strip_prefix(root())
            .unwrap()
            .to_string_lossy()
            .replace('\\', "/")
    };
    paths
        .iter()
        .map(|path| (name(path), fs::read_to_string(path).unwrap()))
        .collect()
}

/// A source without its comments, texts and characters: what is code in it.
fn code(source: &str) -> String {
    let mut code = String::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let skipped = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if let Some(hashes) = raw_text(rest) {
            let end = format!("\"{}", "#".repeat(hashes));
            let start = 2 + hashes;
            rest[start..]
                .find(&end)
                .map_or(rest.len(), |at| start + at + end.len())
        } else if first == '"' {
            let mut escaped = false;
            let end = rest[1..].find(|next| {
                let ends = next == '"' && !escaped;
                escaped = next == '\\' && !escaped;
                ends
            });
            end.map_or(rest.len(), |end| end + 2)
        } else if let Some(end) = character(rest) {
            end
        } else {
            code.push(first);
            rest = &rest[first.len_utf8()..];
            continue;
        };
        code.push(' ');
        // Lines stay, so that a find can be given its line.
        code.extend(rest[..skipped].chars().filter(|skipped| *skipped == '\n'));
        rest = &rest[skipped..];
    }
    code
}

/// The number of `#` of a raw text that starts here.
fn raw_text(rest: &str) -> Option<usize> {
    let after = rest.strip_prefix('r')?;
    let hashes = after.len() - after.trim_start_matches('#').len();
    after[hashes..].starts_with('"').then_some(hashes)
}

/// Where a character that starts here ends; a lifetime is none.
fn character(rest: &str) -> Option<usize> {
    let after = rest.strip_prefix('\'')?;
    let mut chars = after.char_indices();
    let (_, first) = chars.next()?;
    if first == '\\' {
        return after[2..].find('\'').map(|end| end + 4);
    }
    let (at, second) = chars.next()?;
    (second == '\'').then_some(at + 2)
}

/// Where a word stands in code, as `file:line`.
fn finds(folder: &str, word: &str) -> Vec<String> {
    let part = |char: char| char.is_alphanumeric() || char == '_';
    let mut found = Vec::new();
    for (name, source) in sources(folder) {
        for (number, line) in (1..).zip(code(&source).lines()) {
            let stands = line.match_indices(word).any(|(at, _)| {
                !line[..at].ends_with(part) && !line[at + word.len()..].starts_with(part)
            });
            if stands {
                found.push(format!("{name}:{number}"));
            }
        }
    }
    found
}

#[test]
fn what_is_code_is_told_from_text() {
    let source = "let a = 'u'; // unsafe\nlet b = \"unsafe \\\" unsafe\"; /* unsafe */ f::<'a>('\\'');\nr#\"unsafe\"#; unsafe {}";
    let code = code(source);
    assert_eq!(code.matches("unsafe").count(), 1, "{code}");
    assert!(code.contains("f::<'a>"), "{code}");
    assert_eq!(code.lines().count(), 3);
}

/// The packages of the workspace, by folder.
const PACKAGES: [&str; 6] = [
    "ecs",
    "ecs-macros",
    "tests",
    "ui-tests",
    "examples",
    "examples/arena",
];

// Z1: no `unsafe` in the workspace, nor in what the macros quote
#[test]
fn there_is_no_unsafe() {
    for folder in [
        "ecs",
        "ecs-macros",
        "tests",
        "ui-tests",
        "examples",
        "benches",
        "fuzz",
    ] {
        assert_eq!(finds(folder, "unsafe"), [""; 0]);
    }
    let workspace = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    assert!(workspace.contains("unsafe_code = \"forbid\""));
    let mut manifests = Vec::new();
    files(&root(), "Cargo.toml", &mut manifests);
    let members: Vec<String> = manifests
        .iter()
        .map(|path| fs::read_to_string(path).unwrap())
        .filter(|manifest| manifest.contains("[package]"))
        .collect();
    assert!(members.len() >= PACKAGES.len());
    for manifest in members {
        assert!(
            manifest.contains("[lints]\nworkspace = true")
                || manifest.contains("unsafe_code = \"forbid\""),
            "a package takes the lints of the workspace:\n{manifest}"
        );
    }
}

// Z2: the core reads no clock, opens no file, starts no thread and hashes the same everywhere
#[test]
fn the_core_reads_nothing_of_its_surroundings() {
    for word in [
        "Instant",
        "UNIX_EPOCH",
        "fs",
        "File",
        "io",
        "net",
        "env",
        "process",
        "spawn_thread",
        "RandomState",
        "HashSet",
        "DefaultHasher",
        "sleep",
        "Mutex",
        "RwLock",
        "RefCell",
        "Cell",
        "thread_local",
        "static_mut",
        "rand",
        "stdin",
        "stdout",
        "println",
        "eprintln",
        "dbg",
    ] {
        let found = finds("ecs/src", word);
        // `Cell` is also the name of what a loop keeps of a row, and of a cell of the slot table.
        if word != "Cell" {
            assert_eq!(found, [""; 0], "{word}");
        }
    }
    // Threads are one file's, and its users see functions that could as well do without.
    assert_eq!(
        finds("ecs/src", "rayon")
            .iter()
            .filter(|found| !found.starts_with("ecs/src/threads.rs:"))
            .count(),
        0
    );
    // A thread is asked whether it panics, and nothing else.
    for (name, source) in sources("ecs/src") {
        for line in code(&source)
            .lines()
            .filter(|line| line.contains("thread::"))
        {
            let asks = line.contains("thread::panicking()");
            assert!(asks || name == "ecs/src/threads.rs", "{name}: {line}");
        }
        for line in code(&source)
            .lines()
            .filter(|line| line.contains("HashMap<"))
        {
            assert!(line.contains("BuildHasherDefault<"), "{name}: {line}");
        }
        assert!(!code(&source).contains("std::time"), "{name}");
        assert!(
            !code(&source).contains("core::cell") && !code(&source).contains("std::cell"),
            "{name}"
        );
    }
}

// C5: nothing is boxed and nothing dispatches at run time but recorded closures
#[test]
fn the_data_path_has_no_dynamic_dispatch() {
    let allowed = ["ecs/src/command/closure.rs"];
    for word in [
        "dyn", "Box", "Any", "TypeId", "type_id", "downcast", "Rc", "Arc",
    ] {
        let outside = |found: &String| {
            let file = found.split(':').next().unwrap();
            // A fixed store can be made on the heap without passing through the stack.
            let made_boxed = word == "Box" && file.starts_with("ecs/src/store/");
            !allowed.contains(&file) && !made_boxed
        };
        let found: Vec<String> = finds("ecs/src", word).into_iter().filter(outside).collect();
        assert_eq!(found, [""; 0], "{word}");
    }
}

// Z5: debug and release agree: numbers that would overflow are checked or wrap on purpose
#[test]
fn both_profiles_give_the_same_world() {
    // The history and its text are pinned; the suite runs in both profiles, and in release
    // overflow checks are off.
    let mut pair = crate::model::Pair::new(77);
    for _ in 0..500 {
        pair.step();
    }
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for entity in pair.world.iter_handles() {
        let shown = format!("{:?}", pair.world.entity(entity).unwrap());
        for byte in shown.bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    assert_eq!(format!("{hash:016x}"), PINNED);
}

const PINNED: &str = "167d72a36074d872";
