//! Counts the instructions of key loops and compares them with what they were.
//!
//! `cargo run --release -p bench-gate` runs every loop under callgrind at two lengths; the
//! difference, divided, is what one step costs. It fails where that grew by more than a tenth over
//! `counts.txt`, and writes the file anew with `BLESS=1`. Counts depend on the compiler, so they are
//! compared only on the one named in the first line of the file. Without `valgrind` it says so and
//! compares nothing.

mod loops;

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

/// How much more than before is too much, in percent.
const TOLERATED: u64 = 10;
/// The lengths at which a loop is counted.
const SHORT: usize = 4096;
const LONG: usize = 3 * SHORT;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if let [name, steps] = &arguments[..] {
        let (Some(run), Ok(steps)) = (loops::named(name), steps.parse()) else {
            eprintln!("no loop is called `{name}`, or `{steps}` is no number");
            return ExitCode::FAILURE;
        };
        run(steps);
        return ExitCode::SUCCESS;
    }
    match compare() {
        Ok(report) => {
            println!("{report}");
            ExitCode::SUCCESS
        }
        Err(report) => {
            eprintln!("{report}");
            ExitCode::FAILURE
        }
    }
}

/// Counts all loops and says what became of them.
fn compare() -> Result<String, String> {
    if Command::new("valgrind")
        .arg("--version")
        .stdout(Stdio::null())
        .status()
        .is_err()
    {
        return Ok("no loop was counted: there is no `valgrind` here".to_owned());
    }
    let compiler = env!("RUSTC_VERSION");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("counts.txt");
    let before = fs::read_to_string(&path).unwrap_or_default();
    let bless = env::var_os("BLESS").is_some();
    if !bless && before.lines().next() != Some(compiler) {
        let pinned = before.lines().next().unwrap_or("no compiler");
        return Ok(format!(
            "no loop was compared: this is {compiler}, and the counts are of {pinned}"
        ));
    }
    let mut now = format!("{compiler}\n");
    let mut report = String::new();
    let mut grown = false;
    for (name, _) in loops::ALL {
        let (short, long) = (count(name, SHORT)?, count(name, LONG)?);
        // Tenths, since a step of a vectorised loop is a handful of instructions.
        let tenths = 10 * (long - short) / (LONG - SHORT) as u64;
        let shown = format!("{}.{}", tenths / 10, tenths % 10);
        let _ = writeln!(now, "{name} {shown}");
        let _ = write!(report, "{name}: {shown} instructions a step");
        let old = before.lines().find_map(|line| {
            line.strip_prefix(name)?
                .trim()
                .replace('.', "")
                .parse::<u64>()
                .ok()
        });
        match old {
            Some(old) if tenths * 100 > old * (100 + TOLERATED) => {
                grown = true;
                let _ = writeln!(
                    report,
                    ", {}.{} before: more than a tenth worse",
                    old / 10,
                    old % 10
                );
            }
            Some(old) => {
                let _ = writeln!(report, ", {}.{} before", old / 10, old % 10);
            }
            None => report.push_str(", new\n"),
        }
    }
    if bless {
        fs::write(&path, now).map_err(|error| format!("cannot write the counts: {error}"))?;
        return Ok(report);
    }
    if grown { Err(report) } else { Ok(report) }
}

/// The instructions of one run of a loop.
fn count(name: &str, steps: usize) -> Result<u64, String> {
    let own = env::current_exe().map_err(|error| error.to_string())?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(own)
        .args([name, &steps.to_string()])
        .output()
        .map_err(|error| format!("cannot run valgrind: {error}"))?;
    let text = String::from_utf8_lossy(&output.stderr);
    text.lines()
        .find_map(|line| line.split_once("Collected : ")?.1.trim().parse().ok())
        .ok_or_else(|| format!("valgrind counted nothing of `{name}`:\n{text}"))
}
