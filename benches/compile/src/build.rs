//! Writing a crate down, and running cargo on it.

use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;
use std::{env, fs, io};

use crate::source::{Library, PRINTS};

/// The name of every crate that is measured.
const NAME: &str = "measured";

/// What a crate costs.
#[derive(Clone, Copy)]
pub(crate) struct Figures {
    /// Seconds of `cargo check`, of the crate alone.
    pub(crate) check: f64,
    /// The same again, after a change in one system.
    pub(crate) check_touched: f64,
    /// Seconds of `cargo build`.
    pub(crate) build: f64,
    pub(crate) build_touched: f64,
    /// Of the crate with its macros expanded.
    pub(crate) lines: usize,
    pub(crate) tokens: usize,
}

impl Figures {
    pub(crate) const NONE: Self = Self {
        check: f64::INFINITY,
        check_touched: f64::INFINITY,
        build: f64::INFINITY,
        build_touched: f64::INFINITY,
        lines: 0,
        tokens: 0,
    };

    pub(crate) fn keep_fastest(&mut self, other: Self) {
        self.check = self.check.min(other.check);
        self.check_touched = self.check_touched.min(other.check_touched);
        self.build = self.build.min(other.build);
        self.build_touched = self.build_touched.min(other.build_touched);
    }
}

/// A crate on the disk.
pub(crate) struct Crate {
    pub(crate) library: Library,
    size: usize,
    folder: PathBuf,
}

impl Crate {
    pub(crate) fn write(library: Library, size: usize) -> io::Result<Self> {
        let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
            .join("../..")
            .canonicalize()?;
        let folder = root.join(format!("target/bench-compile/{}-{size}", library.name()));
        fs::create_dir_all(folder.join("src"))?;
        let dependency = library.dependency(&root);
        let manifest = format!(
            "[package]\nname = \"{NAME}\"\nversion = \"0.1.0\"\nedition = \"2021\"\n\n\
             [dependencies]\n{dependency}\n\n[workspace]\n"
        );
        fs::write(folder.join("Cargo.toml"), manifest)?;
        // The versions that the other benches use.
        fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock"))?;
        let made = Self {
            library,
            size,
            folder,
        };
        made.write_source(0)?;
        Ok(made)
    }

    fn write_source(&self, step: usize) -> io::Result<()> {
        fs::write(
            self.folder.join("src/main.rs"),
            self.library.source(self.size, step),
        )
    }

    fn cargo(&self, words: &[&str]) -> Command {
        let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo
            .args(words)
            .current_dir(&self.folder)
            // One folder per library, so that its dependencies are built once.
            .env(
                "CARGO_TARGET_DIR",
                self.folder.with_file_name(self.library.name()),
            );
        cargo
    }

    /// Runs cargo; what it says counts only where it fails. Gives the seconds.
    fn run(&self, words: &[&str]) -> Result<f64, String> {
        let start = Instant::now();
        let output = self
            .cargo(words)
            .output()
            .map_err(|error| error.to_string())?;
        let seconds = start.elapsed().as_secs_f64();
        let said = String::from_utf8_lossy(&output.stderr);
        if !output.status.success() {
            return Err(format!(
                "cargo {} in {}:\n{said}",
                words.join(" "),
                self.folder.display()
            ));
        }
        match said.find("warning: ") {
            Some(_) => Err(format!("a warning in {}:\n{said}", self.folder.display())),
            None => Ok(seconds),
        }
    }

    /// Builds the dependencies, and runs what was built.
    pub(crate) fn prepare(&self) -> Result<(), String> {
        self.run(&["check"])?;
        let run = self
            .cargo(&["run", "--quiet"])
            .stderr(Stdio::inherit())
            .output();
        let printed = run.map_err(|error| error.to_string())?.stdout;
        let printed = String::from_utf8_lossy(&printed);
        if printed.trim() == PRINTS {
            Ok(())
        } else {
            Err(format!("{} printed {printed:?}", self.folder.display()))
        }
    }

    /// Takes every time once.
    pub(crate) fn round(&self, round: usize) -> Result<Figures, String> {
        let write = |step| self.write_source(step).map_err(|error| error.to_string());
        write(0)?;
        self.run(&["clean", "--package", NAME])?;
        let check = self.run(&["check"])?;
        write(2 * round + 1)?;
        let check_touched = self.run(&["check"])?;
        write(0)?;
        let build = self.run(&["build"])?;
        write(2 * round + 2)?;
        let build_touched = self.run(&["build"])?;
        Ok(Figures {
            check,
            check_touched,
            build,
            build_touched,
            ..Figures::NONE
        })
    }

    /// How many lines and tokens the compiler sees when the macros are expanded.
    pub(crate) fn expansion(&self) -> Result<(usize, usize), String> {
        self.write_source(0).map_err(|error| error.to_string())?;
        let exe = env::current_exe().map_err(|error| error.to_string())?;
        let file = self.folder.join("expanded.rs");
        let output = self
            .cargo(&["check"])
            .env("RUSTC_WORKSPACE_WRAPPER", exe)
            .env(EXPAND_INTO, &file)
            .output()
            .map_err(|error| error.to_string())?;
        let text = fs::read_to_string(file);
        let text = text.map_err(|_| String::from_utf8_lossy(&output.stderr).into_owned())?;
        Ok((text.lines().count(), tokens(&text)))
    }
}

/// Set where this program is called in place of the compiler.
const EXPAND_INTO: &str = "BENCH_COMPILE_EXPAND_INTO";

/// As cargo's wrapper around the compiler: lets it write down the measured crate with its macros
/// expanded. What prints that is an unstable option, which only this one call may use.
pub(crate) fn stand_in_for_the_compiler() -> Option<ExitCode> {
    let file = env::var_os(EXPAND_INTO)?;
    let mut words = env::args_os().skip(1);
    let mut compiler = Command::new(words.next()?);
    compiler.args(words);
    if env::args().any(|word| word == NAME) {
        compiler
            .env("RUSTC_BOOTSTRAP", "1")
            .arg("-Zunpretty=expanded");
        let output = compiler.stderr(Stdio::inherit()).output().ok()?;
        fs::write(file, output.stdout).ok()?;
        // Nothing was compiled, and cargo shall not think so.
        return Some(ExitCode::FAILURE);
    }
    let status = compiler.status().ok()?;
    Some(if status.success() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Words, numbers and texts as one each, everything else per sign; near what the compiler counts.
fn tokens(text: &str) -> usize {
    let mut count = 0;
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let is_word = |sign: char| sign.is_alphanumeric() || sign == '_';
        let end = if rest.starts_with("//") {
            rest.find('\n')
        } else if first == '"' {
            count += 1;
            closing_quote(rest)
        } else if is_word(first) {
            count += 1;
            rest.find(|sign| !is_word(sign))
        } else {
            count += 1;
            Some(first.len_utf8())
        };
        rest = end.map_or("", |end| rest[end..].trim_start());
    }
    count
}

/// Where a text that begins with a quote ends.
fn closing_quote(text: &str) -> Option<usize> {
    let mut escaped = true; // so that the first is not taken for the last
    for (place, sign) in text.char_indices() {
        match sign {
            '"' if !escaped => return Some(place + 1),
            '\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::tokens;

    #[test]
    fn words_texts_and_signs_are_tokens() {
        assert_eq!(
            tokens("fn a_1(x: &str) -> u8 { \"a \\\" b\" } // no \n +="),
            18
        );
    }
}
