//! Runs the game from the command line.

use std::borrow::Cow;
use std::fs;
use std::io::{self, ErrorKind, Write as _};
use std::process::ExitCode;

use arena::{Options, Request};

fn main() -> ExitCode {
    match arena::parse(std::env::args_os().skip(1)) {
        Ok(Request::Help) => ended(print(arena::HELP)),
        Ok(Request::Explain { dot }) => ended(print(&arena::explain(dot))),
        Ok(Request::Play(options)) => ended(play(&options)),
        Err(error) => failed(2, &error.to_string()),
    }
}

fn ended(result: Result<(), String>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => failed(1, &reason),
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
    let summary = match &options.load {
        None => arena::run(options, &file).map_err(|error| format!("{source}: {error}"))?,
        Some(path) => {
            let name = path.display().to_string();
            let saved = fs::read(path).map_err(|error| format!("cannot read {name}: {error}"))?;
            arena::resume(options, &file, &saved).map_err(|error| format!("{name}: {error}"))?
        }
    };
    if let (Some(path), Some(saved)) = (&options.save, &summary.saved) {
        fs::write(path, saved)
            .map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    }
    if let (Some(path), Some(picture)) = (&options.render, &summary.picture) {
        fs::write(path, picture)
            .map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    }
    print(&summary.to_string())
}

fn print(text: &str) -> Result<(), String> {
    match io::stdout().write_all(text.as_bytes()) {
        // Who reads only the beginning, as `head` does, has got what was wanted.
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(format!("cannot write the summary: {error}"))
        }
        _ => Ok(()),
    }
}
