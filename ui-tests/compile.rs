//! What the compiler says of the cases: one scratch package, one `cargo check`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::case::{self, Case, Kind};
use crate::text;

/// One message about one case.
pub(crate) struct Message {
    pub(crate) level: String,
    pub(crate) code: Option<String>,
    /// Where the first caret stands, if in the file of the case.
    pub(crate) line: Option<usize>,
    /// The message, its labels and notes.
    pub(crate) says: String,
    /// As a person sees it, without what differs between machines.
    pub(crate) text: String,
    /// Whether a caret stands at code that the person did not write.
    pub(crate) in_expansion: bool,
}

/// Compiles all cases and gives each its messages.
pub(crate) fn compile(cases: Vec<Case>) -> Vec<(Case, Vec<Message>)> {
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join("ui");
    write_package(&package, &cases);
    let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args([
            "check",
            "--examples",
            "--keep-going",
            "--offline",
            "--quiet",
        ])
        .arg("--message-format=json")
        .arg("--manifest-path")
        .arg(package.join("Cargo.toml"))
        .env("CARGO_TARGET_DIR", package.join("target"))
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .output()
        .expect("cargo runs");
    let lines = String::from_utf8(output.stdout).expect("cargo writes UTF-8");
    let mut all: Vec<_> = cases.into_iter().map(|case| (case, Vec::new())).collect();
    let mut built = false;
    for line in lines.lines() {
        let message: Value = serde_json::from_str(line).expect("cargo writes JSON");
        let source = message["target"]["src_path"].as_str().map(PathBuf::from);
        built |= message["reason"] == "compiler-artifact" && message["target"]["name"] == "game";
        if message["reason"] != "compiler-message" {
            continue;
        }
        let source = source.expect("a message is about a target");
        // The summary ("aborting due to …") has no place and says nothing new.
        let summary = message["message"]["spans"] == Value::Array(Vec::new());
        if let Some((case, messages)) = all.iter_mut().find(|(case, _)| case.path == source)
            && !(summary && message["message"]["code"].is_null())
        {
            messages.push(Message::read(case, &message["message"]));
        }
    }
    assert!(
        built,
        "the cases could not be checked, as what they use does not build:\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
    all
}

/// Writes a package with `game.rs` as its library and one example for each case, its versions
/// locked as the workspace's are.
fn write_package(package: &Path, cases: &[Case]) {
    let root = case::root();
    let workspace = root.parent().expect("the package lies in the workspace");
    let mut manifest = format!(
        "[package]\nname = \"game\"\nedition = \"2024\"\nautoexamples = false\n\
         [workspace]\n[lib]\npath = {}\n\
         [dependencies]\necs = {{ path = {}, features = [\"serde\"] }}\n\
         serde = {{ version = \"1\", features = [\"derive\"] }}\n\
         plugin = {{ package = 'fixture-plugin', path = {} }}\n\
         [profile.dev]\ndebug = false\nincremental = false\n\
         [lints.rust]\ndead_code = \"allow\"\n",
        quoted(&root.join("game.rs")),
        quoted(&workspace.join("ecs")),
        quoted(&workspace.join("tests/fixtures/plugin")),
    );
    for case in cases {
        let kind = if case.kind == Kind::Fail { "" } else { "pass_" };
        let _ = write!(
            manifest,
            "[[example]]\nname = \"{kind}{}\"\ncrate-type = [\"lib\"]\npath = {}\n",
            case.name.replace('/', "_"),
            quoted(&case.path)
        );
    }
    std::fs::create_dir_all(package).unwrap();
    write_if_new(&package.join("Cargo.toml"), &manifest);
    std::fs::copy(workspace.join("Cargo.lock"), package.join("Cargo.lock")).unwrap();
}

/// The path as a TOML string.
fn quoted(path: &Path) -> String {
    format!("'{}'", path.display())
}

/// Leaves a file alone that has this content, so that nothing is built anew without need.
fn write_if_new(path: &Path, content: &str) {
    if std::fs::read_to_string(path).is_ok_and(|old| old == content) {
        return;
    }
    std::fs::write(path, content).unwrap();
}

/// The version of the compiler, as `1.95.0`.
pub(crate) fn rustc_version() -> String {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("-V").output().expect("rustc runs");
    let text = String::from_utf8(output.stdout).unwrap();
    text.split(' ').nth(1).unwrap_or_default().to_owned()
}

impl Message {
    fn read(case: &Case, message: &Value) -> Self {
        let spans = |message: &Value| message["spans"].as_array().cloned().unwrap_or_default();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let primary = spans(message)
            .into_iter()
            .find(|span| span["is_primary"] == true);
        let here = |span: &Value| Path::new(&text(&span["file_name"])) == case.path;
        let mut says = vec![text(&message["message"])];
        says.extend(spans(message).iter().map(|span| text(&span["label"])));
        let children = message["children"].as_array().cloned().unwrap_or_default();
        says.extend(children.iter().map(|child| text(&child["message"])));
        let rendered = text(&message["rendered"]);
        Self {
            level: text(&message["level"]),
            code: message["code"]["code"].as_str().map(str::to_owned),
            line: primary
                .as_ref()
                .filter(|span| here(span))
                .and_then(|span| usize::try_from(span["line_start"].as_u64()?).ok()),
            says: says.join("\n"),
            in_expansion: !primary.is_some_and(|span| here(&span))
                || rendered.contains("this error originates in"),
            text: text::normalised(&rendered, case),
        }
    }
}
