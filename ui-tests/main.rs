//! Every misuse we know, each as a program that must not compile, beside its twin that does.
//!
//! `fail/<topic>/<fact>.rs` says on the line of the mistake what the compiler must say there,
//! `pass/<topic>/<fact>.rs` differs only by the fix. One `cargo check` of a scratch package with an
//! example for each file gives all messages; CONTRIBUTING.md says how to add a case.
#![allow(missing_docs)]

mod case;
mod compile;
mod misuse;
mod text;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::LazyLock;

use case::{Case, Kind};
use compile::Message;

/// All cases, with what the compiler says of each.
static ALL: LazyLock<Vec<(Case, Vec<Message>)>> = LazyLock::new(|| {
    let mut cases = case::all();
    if let Ok(wanted) = std::env::var("CASE") {
        cases.retain(|case| case.name.contains(&wanted));
    }
    compile::compile(cases)
});

// Z4
#[test]
fn every_mistake_is_reported_at_its_token_and_nothing_else_is() {
    check(Kind::Fail, |case, messages| {
        let errors = messages.iter().filter(|message| message.level == "error");
        let mut found: Vec<&Message> = errors.collect();
        for expected in &case.expected {
            match found.iter().position(|message| expected.is_met_by(message)) {
                Some(index) => _ = found.remove(index),
                None => return Err(format!("no error as in line {}: {expected}", expected.line)),
            }
        }
        if let Some(message) = found.first() {
            return Err(format!(
                "an error that the file does not list: {}",
                message.text
            ));
        }
        let own = case.expected.iter().filter(|expected| !expected.also);
        if own.count() != 1 {
            return Err("one `//~`, and `//~ also` for what comes with it".to_owned());
        }
        match messages.iter().find(|message| message.in_expansion) {
            Some(message) => Err(format!("points into an expansion: {}", message.text)),
            None => Ok(()),
        }
    });
}

// Z4
#[test]
fn every_twin_compiles_without_a_word() {
    check(Kind::Pass, |_, messages| match messages.first() {
        Some(message) => Err(format!("the compiler says: {}", message.text)),
        None => Ok(()),
    });
}

#[test]
fn every_case_names_its_promise_and_has_a_twin() {
    let root = case::root();
    check(Kind::Fail, |case, _| {
        if !case.names_a_promise() {
            return Err("the first line is not a comment that names a line of the contract".into());
        }
        let twin = root.join("pass").join(format!("{}.rs", case.name));
        let twin = std::fs::read_to_string(twin).map_err(|error| format!("no twin: {error}"))?;
        match case.lines_apart(&twin) {
            ..=MOST_OF_A_FIX => Ok(()),
            many => Err(format!(
                "the twin differs by {many} lines, not only by the fix"
            )),
        }
    });
    check(Kind::Pass, |case, _| {
        let twin = root.join("fail").join(format!("{}.rs", case.name));
        twin.exists()
            .then_some(())
            .ok_or_else(|| "twin of nothing".to_owned())
    });
}

/// How many lines a case and its twin may differ by.
const MOST_OF_A_FIX: usize = 6;

#[test]
fn every_text_is_as_pinned() {
    let pinned = include_str!("pinned-rustc").trim();
    let version = compile::rustc_version();
    if version != pinned {
        eprintln!("rustc is {version}: full texts are compared on {pinned} only");
        return;
    }
    let bless = std::env::var_os("BLESS").is_some();
    let mut seen = BTreeSet::new();
    check(Kind::Fail, |case, messages| {
        let path = case.path.with_extension("stderr");
        let texts = messages.iter().filter(|message| message.level == "error");
        let texts: Vec<&str> = texts.map(|message| message.text.as_str()).collect();
        let text = texts.join("\n");
        seen.insert(path.clone());
        let before = std::fs::read_to_string(&path).unwrap_or_default();
        if text == before {
            return Ok(());
        }
        if bless {
            return std::fs::write(&path, text).map_err(|error| error.to_string());
        }
        Err(format!(
            "the text has changed (`BLESS=1 cargo test -p ecs-ui-tests` accepts it)\n\
             --- pinned\n{before}\n--- now\n{text}"
        ))
    });
    if std::env::var_os("CASE").is_none() {
        let left_over: Vec<_> = case::files(&case::root().join("fail"), "stderr")
            .into_iter()
            .filter(|path| !seen.contains(path))
            .collect();
        assert!(left_over.is_empty(), "texts without a case: {left_over:#?}");
    }
}

/// Calls `judge` on every case of the kind and reports all that it refuses.
fn check(kind: Kind, mut judge: impl FnMut(&Case, &[Message]) -> Result<(), String>) {
    let mut refused = 0;
    let mut report = String::new();
    for (case, messages) in ALL.iter().filter(|(case, _)| case.kind == kind) {
        if let Err(reason) = judge(case, messages) {
            refused += 1;
            let path = case
                .path
                .strip_prefix(case::root())
                .unwrap_or(Path::new(""));
            let _ = writeln!(report, "\n== ui-tests/{}\n{reason}", path.display());
            for message in messages {
                let _ = writeln!(report, "{}", message.text);
            }
        }
    }
    assert!(refused == 0, "{refused} cases\n{report}");
}
