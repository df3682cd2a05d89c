//! Runs the game from the command line.

use std::borrow::Cow;
use std::fs;
use std::io::{self, Write};
use std::process::ExitCode;

use arena::{Options, Request};

fn main() -> ExitCode {
    match arena::parse(std::env::args_os().skip(1)) {
        Ok(Request::Help) => match io::stdout().write_all(arena::HELP.as_bytes()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => failed(1, &error.to_string()),
        },
        Ok(Request::Play(options)) => match play(&options) {
            Ok(()) => ExitCode::SUCCESS,
            Err(reason) => failed(1, &reason),
        },
        Err(error) => failed(2, &error.to_string()),
    }
}

fn failed(code: u8, reason: &str) -> ExitCode {
    // Nothing is left to be done if this cannot be written either.
    let _ = writeln!(io::stderr(), "arena: {reason}");
    ExitCode::from(code)
}

fn play(options: &Options) -> Result<(), String> {
    let (file, source) = match &options.wad {
        None => (Cow::Borrowed(arena::BUILT_IN), "the built-in maps".into()),
        Some(path) => {
            let name = path.display().to_string();
            let bytes = fs::read(path).map_err(|error| format!("cannot read {name}: {error}"))?;
            (Cow::Owned(bytes), name)
        }
    };
    let summary = arena::run(options, &file).map_err(|error| format!("{source}: {error}"))?;
    if let (Some(path), Some(picture)) = (&options.render, &summary.picture) {
        fs::write(path, picture)
            .map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    }
    write!(io::stdout(), "{summary}").map_err(|error| error.to_string())
}
