//! MISUSE.md, the catalogue: written from the cases and from the table of what is known, so that it
//! says what is true.

mod known;
mod refused;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use crate::case::{self, Case, Kind};
use known::RUNNING;
use refused::REFUSED;

/// One way to go wrong.
struct Misuse {
    /// The line of the contract.
    promise: &'static str,
    what: &'static str,
    answer: Answer,
}

/// Who notices.
enum Answer {
    /// The compiler: the ui cases that show it.
    Compiler(&'static [&'static str]),
    /// Nobody before the program runs.
    Program {
        then: &'static str,
        why: &'static str,
        /// The test that shows it.
        test: &'static str,
    },
}

/// Every misuse that we know of, and what answers it.
fn known() -> impl Iterator<Item = &'static Misuse> {
    REFUSED.iter().chain(RUNNING)
}

// Z4
#[test]
fn the_catalogue_says_what_the_cases_say() {
    if std::env::var_os("CASE").is_some() {
        return;
    }
    let path = workspace().join("MISUSE.md");
    let page = page(&entries());
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, page).expect("MISUSE.md can be written");
        return;
    }
    let before = std::fs::read_to_string(&path).unwrap_or_default();
    let differs = before
        .lines()
        .zip(page.lines())
        .find(|(old, new)| old != new);
    assert!(
        before == page,
        "MISUSE.md is not what the cases say (`BLESS=1 cargo test -p ecs-ui-tests` writes it anew): \
         {differs:#?}"
    );
}

// Z4
#[test]
fn every_misuse_that_is_known_has_an_answer() {
    let cases: BTreeSet<String> = case::all().into_iter().map(|case| case.name).collect();
    let tests = tests();
    let mut open = String::new();
    for misuse in known() {
        match misuse.answer {
            Answer::Compiler(names) => {
                for name in names.iter().filter(|name| !cases.contains(**name)) {
                    let _ = writeln!(open, "{}: there is no case `{name}`", misuse.what);
                }
                if names.is_empty() {
                    let _ = writeln!(open, "{}: no case shows it", misuse.what);
                }
            }
            Answer::Program { test, .. } if tests.contains(test) => {}
            Answer::Program { test, .. } => {
                let _ = writeln!(open, "{}: there is no test `{test}`", misuse.what);
            }
        }
    }
    assert!(open.is_empty(), "misuses without an answer:\n{open}");
}

/// The chapters of the contract.
const CHAPTERS: &str = "HSCWQKGYRZ";

// Z4
#[test]
fn every_case_shows_a_misuse_that_is_known_and_every_chapter_has_some() {
    let shown: BTreeSet<&str> = known()
        .filter_map(|misuse| match misuse.answer {
            Answer::Compiler(names) => Some(names),
            Answer::Program { .. } => None,
        })
        .flatten()
        .copied()
        .collect();
    let unknown: Vec<String> = case::all()
        .into_iter()
        .filter(|case| case.kind == Kind::Fail && !shown.contains(case.name.as_str()))
        .map(|case| case.name)
        .collect();
    assert!(unknown.is_empty(), "known to no misuse: {unknown:#?}");
    for chapter in CHAPTERS.chars() {
        let of_chapter = |misuse: &&Misuse| misuse.promise.starts_with(chapter);
        let some = known().filter(of_chapter).count();
        assert!(some > 0, "nothing is known of chapter {chapter}");
    }
}

#[test]
fn our_errors_begin_each_in_its_own_words() {
    if std::env::var_os("CASE").is_some() {
        return;
    }
    let entries = entries();
    let ours = || entries.iter().filter(|entry| entry.is_ours);
    let sentences: BTreeSet<&str> = ours().map(|entry| entry.sentence.as_str()).collect();
    let kinds: BTreeSet<String> = ours().map(|entry| without_names(&entry.sentence)).collect();
    println!(
        "{} cases, {} errors in our words, {} first sentences, {} with other words than the names",
        entries.len(),
        ours().count(),
        sentences.len(),
        kinds.len(),
    );
    assert!(kinds.len() >= FEWEST_SENTENCES, "only {}", kinds.len());
}

/// How many different first sentences our errors have at least, the names in them apart.
const FEWEST_SENTENCES: usize = 60;

/// A case as the page shows it.
struct Entry {
    topic: String,
    fact: String,
    promise: String,
    wrong: Vec<String>,
    code: Option<String>,
    sentence: String,
    way_out: String,
    /// Whether the words of the error are ours.
    is_ours: bool,
}

fn workspace() -> PathBuf {
    let root = case::root();
    root.parent()
        .expect("the package lies in the workspace")
        .to_owned()
}

fn entries() -> Vec<Entry> {
    let texts = texts();
    case::all()
        .iter()
        .filter(|case| case.kind == Kind::Fail)
        .map(|case| Entry::new(case, texts.get(&case.name).map_or("", String::as_str)))
        .collect()
}

/// What the compiler says of each case: as pinned, or, where that is being written anew, as it
/// speaks now.
fn texts() -> BTreeMap<String, String> {
    if std::env::var_os("BLESS").is_some() {
        let cases = crate::ALL
            .iter()
            .filter(|(case, _)| case.kind == Kind::Fail);
        return cases
            .map(|(case, messages)| {
                let mut errors = messages.iter().filter(|message| message.level == "error");
                let text = errors.next().map_or("", |message| message.text.as_str());
                (case.name.clone(), text.to_owned())
            })
            .collect();
    }
    let root = case::root().join("fail");
    case::files(&root, "stderr")
        .into_iter()
        .map(|path| {
            let name = path.strip_prefix(&root).unwrap().with_extension("");
            let text = std::fs::read_to_string(&path).unwrap();
            (name.to_str().unwrap().replace('\\', "/"), text)
        })
        .collect()
}

impl Entry {
    fn new(case: &Case, text: &str) -> Self {
        let (topic, fact) = case.name.split_once('/').expect("a topic and a fact");
        let words = |name: &str| name.replace('_', " ");
        let promise = case.source.lines().next().unwrap_or_default();
        let own = case.expected.iter().filter(|expected| !expected.also);
        let lines: Vec<&str> = case.source.lines().collect();
        let wrong = own.filter_map(|expected| lines.get(expected.line - 1));
        let (head, rest) = text.split_once('\n').unwrap_or((text, ""));
        let (code, message) = head.split_once(": ").unwrap_or(("", head));
        let code = code
            .strip_prefix("error[")
            .and_then(|code| code.strip_suffix(']'));
        let message = plain(
            message
                .strip_prefix("evaluation panicked: ")
                .unwrap_or(message),
        );
        let (sentence, way) = first_sentence(&message);
        let note = rest.split("\nerror").next().and_then(own_note);
        let is_ours = match code {
            None => !message.starts_with("expected "),
            Some("E0277") => !RUSTC_SAYS.iter().any(|words| message.contains(words)),
            Some(code) => code == "E0080",
        };
        let way_out = match (way, note) {
            (Some(way), _) if is_ours => way.to_owned(),
            (None, Some(note)) if is_ours => plain(note),
            _ => write_instead(case),
        };
        Self {
            topic: words(topic),
            fact: words(fact),
            promise: promise.trim_start_matches('/').trim().to_owned(),
            wrong: wrong.map(|line| line.trim().to_owned()).collect(),
            code: code.map(str::to_owned),
            sentence: match (is_ours, code) {
                (true, _) => sentence.to_owned(),
                (false, Some("E0308")) => format!("{message}, {}", plain(label(rest))),
                (false, _) => message.clone(),
            },
            way_out,
            is_ours,
        }
    }
}

/// How rustc speaks of a bound that has no words of its own.
const RUSTC_SAYS: &[&str] = &[
    "the trait bound",
    "between threads safely",
    "doesn't implement",
];

/// The part of a message before the way out, and the way out if there is one.
fn first_sentence(message: &str) -> (&str, Option<&str>) {
    let mut quoted = false;
    for (index, letter) in message.char_indices() {
        quoted ^= letter == '`';
        if quoted {
            continue;
        }
        let rest = &message[index..];
        for end in ["; ", ": ", ", did you mean"] {
            if rest.starts_with(end) {
                return (
                    &message[..index],
                    Some(rest.trim_start_matches([';', ':', ',', ' '])),
                );
            }
        }
    }
    (message, None)
}

/// What stands beside the caret.
fn label(rest: &str) -> &str {
    let carets = rest.lines().find_map(|line| line.split_once('^'));
    carets.map_or("", |(_, after)| after.trim_start_matches(['^', '-', ' ']))
}

/// The first note that is not the compiler's.
fn own_note(rest: &str) -> Option<&str> {
    let mut notes = rest
        .lines()
        .filter_map(|line| line.trim().strip_prefix("= note: "));
    notes.find(|note| {
        let compilers = [
            "required ",
            "consider ",
            "the full ",
            "expected ",
            "this error ",
        ];
        !compilers.iter().any(|start| note.starts_with(start)) && !note.contains("redundant")
    })
}

/// What the twin has in place of the case's lines.
fn write_instead(case: &Case) -> String {
    let twin = case::root().join("pass").join(format!("{}.rs", case.name));
    let twin = std::fs::read_to_string(twin).unwrap_or_default();
    let only = |of: &str, other: &str| -> Vec<String> {
        let mut others: Vec<String> = code_lines(other);
        let mut lines = code_lines(of);
        lines.retain(|line| match others.iter().position(|other| other == line) {
            Some(index) => {
                others.swap_remove(index);
                false
            }
            None => line.chars().any(char::is_alphanumeric),
        });
        lines
    };
    let quoted = |lines: Vec<String>| lines.join("` and `");
    match only(&twin, &case.source) {
        lines if lines.is_empty() => {
            format!("leave out `{}`", quoted(only(&case.source, &twin)))
        }
        lines => format!("write `{}`", quoted(lines)),
    }
}

fn code_lines(source: &str) -> Vec<String> {
    let code = |line: &str| {
        line.split("//")
            .next()
            .unwrap_or_default()
            .trim()
            .to_owned()
    };
    source
        .lines()
        .map(code)
        .filter(|line| !line.is_empty())
        .collect()
}

/// The text without the paths of the cases' world and of the library.
fn plain(text: &str) -> String {
    let mut text = text.to_owned();
    while let Some(at) = text.find("game::").or_else(|| text.find("ecs::")) {
        let rest = &text[at..];
        let name = rest
            .match_indices("::")
            .map(|(index, _)| index + 2)
            .find(|&index| !rest[index..].starts_with(|c: char| c.is_ascii_lowercase()));
        let length = name.filter(|&length| {
            rest[..length]
                .chars()
                .all(|c| c.is_alphanumeric() || c == '_' || c == ':')
        });
        text.replace_range(at..at + length.unwrap_or("ecs::".len()), "");
    }
    text
}

/// The sentence with the names left blank.
fn without_names(sentence: &str) -> String {
    let parts = sentence.split('`').enumerate();
    parts
        .map(|(index, part)| if index % 2 == 0 { part } else { "…" })
        .collect()
}

/// The names of all tests of the workspace that can be named here.
fn tests() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for folder in ["tests", "ecs/tests", "ecs/src", "ecs-macros/src"] {
        collect_tests(&workspace().join(folder), &mut names);
    }
    names
}

fn collect_tests(path: &Path, names: &mut BTreeSet<String>) {
    if path.is_dir() {
        for entry in std::fs::read_dir(path).unwrap() {
            collect_tests(&entry.unwrap().path(), names);
        }
        return;
    }
    if path.extension().is_none_or(|extension| extension != "rs") {
        return;
    }
    let source = std::fs::read_to_string(path).unwrap();
    let mut follows = false;
    for line in source.lines().map(str::trim) {
        match line.strip_prefix("fn ") {
            Some(rest) if follows => {
                names.insert(rest.split('(').next().unwrap_or_default().to_owned());
                follows = false;
            }
            Some(_) => follows = false,
            None => follows |= line == "#[test]",
        }
    }
}

fn page(entries: &[Entry]) -> String {
    let mut page = String::from(
        "# What can go wrong, and who says so\n\n\
         Written by `BLESS=1 cargo test -p ecs-ui-tests` from the cases in `ui-tests/` and the table in\n\
         `ui-tests/misuse/`; a test compares. The letters and numbers are the promises that a\n\
         mistake would break.\n\n\
         ## What the compiler says\n\n\
         For each mistake the wrong line, how the error begins, and the way out.\n",
    );
    let mut topic = "";
    for entry in entries {
        if entry.topic != topic {
            topic = &entry.topic;
            let _ = writeln!(page, "\n### {topic}\n");
        }
        let _ = writeln!(
            page,
            "- **{}** ({})",
            entry.fact,
            entry.promise.trim_end_matches('.')
        );
        for line in &entry.wrong {
            let _ = writeln!(page, "  - `{}`", line.replace('`', "'"));
        }
        let code = entry
            .code
            .as_ref()
            .map(|code| format!("{code}: "))
            .unwrap_or_default();
        let _ = writeln!(page, "  - {code}{}", entry.sentence);
        let _ = writeln!(page, "  - → {}", entry.way_out);
    }
    page.push_str(
        "\n## What only the running program shows\n\n\
         What happens then, why it cannot be known earlier, and the test that shows it.\n\n",
    );
    for misuse in known() {
        if let Answer::Program { then, why, test } = misuse.answer {
            let _ = writeln!(page, "- **{}** ({})", misuse.what, misuse.promise);
            let _ = writeln!(page, "  - {then}");
            let _ = writeln!(page, "  - not earlier: {why}");
            let _ = writeln!(page, "  - `{test}`");
        }
    }
    page.push_str("\n## What we have looked for\n\n");
    for misuse in known() {
        let Answer::Compiler(cases) = misuse.answer else {
            continue;
        };
        let _ = writeln!(
            page,
            "- {} ({}): `{}`",
            misuse.what,
            misuse.promise,
            cases.join("`, `")
        );
    }
    page
}
