//! Runs the game from the command line.

use std::borrow::Cow;
use std::fs;
use std::io::{self, ErrorKind, Write as _};
use std::net::SocketAddr;
use std::path::Path;
use std::process::ExitCode;

use arena::{Options, Request, Serving};

fn main() -> ExitCode {
    match arena::parse(std::env::args_os().skip(1)) {
        Ok(Request::Help) => ended(print(arena::HELP)),
        Ok(Request::Explain { dot }) => ended(print(&arena::explain(dot))),
        Ok(Request::Play(options)) => ended(play(&options)),
        Ok(Request::Serve(options, serving)) => ended(serve(&options, &serving)),
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

/// The file with the maps, and what it is called.
fn maps(options: &Options) -> Result<(Cow<'static, [u8]>, String), String> {
    match &options.wad {
        None => Ok((Cow::Borrowed(arena::BUILT_IN), "the built-in maps".into())),
        Some(path) => Ok((Cow::Owned(read(path)?), path.display().to_string())),
    }
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("cannot read {}: {error}", path.display()))
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    fs::write(path, bytes).map_err(|error| format!("cannot write {}: {error}", path.display()))
}

fn serve(options: &Options, serving: &Serving) -> Result<(), String> {
    let (file, source) = maps(options)?;
    let saved = options.load.as_deref().map(read).transpose()?;
    let listening = |address: SocketAddr| {
        // Whoever started it without a terminal knows the address.
        let _ = print(&format!(
            "open http://{address}/ to play; Ctrl-C ends the game\n"
        ));
    };
    let saved = arena::serve(
        options,
        serving,
        &file,
        saved.as_deref(),
        arena::interrupted(),
        listening,
    );
    let saved = saved.map_err(|error| format!("{source}: {error}"))?;
    match &options.save {
        None => Ok(()),
        Some(path) => write(path, &saved),
    }
}

fn play(options: &Options) -> Result<(), String> {
    let (file, source) = maps(options)?;
    let summary = match &options.load {
        None => arena::run(options, &file).map_err(|error| format!("{source}: {error}"))?,
        Some(path) => {
            let saved = read(path)?;
            arena::resume(options, &file, &saved)
                .map_err(|error| format!("{}: {error}", path.display()))?
        }
    };
    if let (Some(path), Some(saved)) = (&options.save, &summary.saved) {
        write(path, saved)?;
    }
    if let (Some(path), Some(picture)) = (&options.render, &summary.picture) {
        write(path, picture.as_bytes())?;
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
