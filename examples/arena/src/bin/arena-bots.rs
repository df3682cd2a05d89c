//! Lets many clients play on a running arena, each with a mirror that is compared with the truth.

use std::io::{self, Write as _};
use std::process::ExitCode;

use arena::{Bots, Verdict};

fn main() -> ExitCode {
    match Bots::parse(std::env::args().skip(1)) {
        Ok(None) => {
            print(arena::BOTS_HELP);
            ExitCode::SUCCESS
        }
        Ok(Some(bots)) => match arena::run_bots(&bots) {
            Ok(verdict) => judge(&verdict),
            Err(reason) => failed(1, &reason),
        },
        Err(reason) => failed(2, &reason),
    }
}

fn judge(verdict: &Verdict) -> ExitCode {
    print(&verdict.to_string());
    if verdict.is_good() {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(1)
    }
}

fn print(text: &str) {
    // Who closed the output does not want to read it.
    let _ = io::stdout().write_all(text.as_bytes());
}

fn failed(code: u8, reason: &str) -> ExitCode {
    let _ = writeln!(io::stderr(), "arena-bots: {reason}");
    ExitCode::from(code)
}
