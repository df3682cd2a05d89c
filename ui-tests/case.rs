//! A case as it stands in its file.

use std::fmt;
use std::path::{Path, PathBuf};

use crate::compile::Message;

/// One program.
pub(crate) struct Case {
    pub(crate) kind: Kind,
    pub(crate) path: PathBuf,
    /// `topic/fact`, the same for both twins.
    pub(crate) name: String,
    pub(crate) source: String,
    pub(crate) expected: Vec<Expected>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Fail,
    Pass,
}

/// `//~ E0277 a sentence`: an error on this line (with `//~^`, on the line above) that has this
/// code, or none where none is written, and says this somewhere.
pub(crate) struct Expected {
    pub(crate) line: usize,
    code: Option<String>,
    sentence: String,
    /// Comes with another one.
    pub(crate) also: bool,
}

/// The folder of this package.
pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Every case of both kinds, in the order of their names.
pub(crate) fn all() -> Vec<Case> {
    let of = |kind, folder: &str| {
        let folder = root().join(folder);
        let paths = files(&folder, "rs").into_iter();
        paths.map(move |path| Case::read(kind, &folder, path))
    };
    of(Kind::Fail, "fail")
        .chain(of(Kind::Pass, "pass"))
        .collect()
}

/// The files in the folders of `folder`, sorted.
pub(crate) fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = |folder: &Path| {
        let entries = std::fs::read_dir(folder).unwrap_or_else(|error| {
            panic!("{}: {error}", folder.display());
        });
        entries
            .map(|entry| entry.unwrap().path())
            .collect::<Vec<_>>()
    };
    let topics = entries(folder).into_iter().filter(|path| path.is_dir());
    let mut files: Vec<_> = topics
        .flat_map(|topic| entries(&topic))
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect();
    files.sort();
    files
}

impl Case {
    fn read(kind: Kind, folder: &Path, path: PathBuf) -> Self {
        let source = std::fs::read_to_string(&path).unwrap();
        let name = path.strip_prefix(folder).unwrap().with_extension("");
        let expected = source.lines().enumerate().filter_map(|(index, line)| {
            let (_, note) = line.split_once("//~")?;
            Some(Expected::read(index + 1, note))
        });
        Self {
            kind,
            name: name.to_str().unwrap().replace('\\', "/"),
            expected: expected.collect(),
            source,
            path,
        }
    }

    /// Whether the first line is a comment with something like `Q4` in it.
    pub(crate) fn names_a_promise(&self) -> bool {
        let line = self.source.lines().next().unwrap_or_default();
        let is_number = |word: &str| {
            let number = word.strip_prefix(|letter: char| letter.is_ascii_uppercase());
            number.is_some_and(|number| number.parse::<u8>().is_ok())
        };
        line.starts_with("//") && line.split(|c: char| !c.is_alphanumeric()).any(is_number)
    }

    /// How many lines of code one of the two has and the other has not; of both counts the larger.
    pub(crate) fn lines_apart(&self, twin: &str) -> usize {
        let code = |line: &str| {
            line.split("//")
                .next()
                .unwrap_or_default()
                .trim()
                .to_owned()
        };
        let mut twin: Vec<_> = twin
            .lines()
            .map(code)
            .filter(|line| !line.is_empty())
            .collect();
        let mut only_here = 0;
        for line in self
            .source
            .lines()
            .map(code)
            .filter(|line| !line.is_empty())
        {
            match twin.iter().position(|other| *other == line) {
                Some(index) => _ = twin.swap_remove(index),
                None => only_here += 1,
            }
        }
        only_here.max(twin.len())
    }
}

impl Expected {
    fn read(line: usize, note: &str) -> Self {
        let sentence = note.trim_start_matches('^');
        let line = line - (note.len() - sentence.len());
        let sentence = sentence.trim();
        let (also, sentence) = match sentence.strip_prefix("also ") {
            Some(rest) => (true, rest),
            None => (false, sentence),
        };
        let (first, rest) = sentence.split_once(' ').unwrap_or((sentence, ""));
        let is_code = first.len() == 5
            && first.starts_with('E')
            && first[1..].bytes().all(|byte| byte.is_ascii_digit());
        Self {
            line,
            code: is_code.then(|| first.to_owned()),
            sentence: if is_code { rest } else { sentence }.to_owned(),
            also,
        }
    }

    pub(crate) fn is_met_by(&self, message: &Message) -> bool {
        message.line == Some(self.line)
            && message.code == self.code
            && unqualified(&message.says).contains(&unqualified(&self.sentence))
    }
}

/// The text with `game::Transform` as `Transform`: how much of a path is shown is for the compiler
/// to say.
fn unqualified(text: &str) -> String {
    let mut plain = String::new();
    for part in text.split("::") {
        let name = |c: char| c.is_alphanumeric() || c == '_';
        plain.truncate(plain.trim_end_matches(name).len());
        plain.push_str(part);
    }
    plain
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = self.code.as_deref().unwrap_or("error");
        write!(f, "{code} {}", self.sentence)
    }
}
