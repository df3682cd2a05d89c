//! What a game costs to compile: crates of 10, 50 and 200 components and as many systems, written for
//! `ecs` and for others, doing the same.
//!
//! `cargo run -p bench-compile` prints a table in Markdown. Dependencies are built before; each time is
//! that of the fastest round, the libraries taking turns. "Touched" is after a change in one system.
//! `-- --rounds 5 --sizes 10,200 --libraries ecs,hecs` say how much is done. The crates stand in
//! `target/bench-compile`.

mod build;
mod source;

use std::process::ExitCode;

use build::{Crate, Figures};
use source::Library;

const USAGE: &str = "options: --rounds N --sizes N,N --libraries NAME,NAME";

struct Options {
    rounds: usize,
    sizes: Vec<usize>,
    libraries: Vec<Library>,
}

fn options() -> Option<Options> {
    let mut options = Options {
        rounds: 3,
        sizes: vec![10, 50, 200],
        libraries: Library::ALL.to_vec(),
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let value = words.next()?;
        match &*word {
            "--rounds" => options.rounds = value.parse().ok()?,
            "--sizes" => {
                options.sizes = value
                    .split(',')
                    .map(|size| size.parse().ok())
                    .collect::<Option<_>>()?;
            }
            "--libraries" => {
                let known = |name| {
                    Library::ALL
                        .into_iter()
                        .find(|library| library.name() == name)
                };
                options.libraries = value.split(',').map(known).collect::<Option<_>>()?;
            }
            _ => return None,
        }
    }
    Some(options)
}

fn main() -> ExitCode {
    if let Some(code) = build::stand_in_for_the_compiler() {
        return code;
    }
    let Some(options) = options() else {
        eprintln!("{USAGE}");
        return ExitCode::FAILURE;
    };
    match measure(&options) {
        Ok(rows) => {
            print(&rows);
            ExitCode::SUCCESS
        }
        Err(what) => {
            eprintln!("{what}");
            ExitCode::FAILURE
        }
    }
}

/// A crate and what it costs.
type Row = (Library, usize, Figures);

fn measure(options: &Options) -> Result<Vec<Row>, String> {
    let mut rows = Vec::new();
    for &size in &options.sizes {
        let mut crates = Vec::new();
        for &library in &options.libraries {
            eprintln!("{} with {size}: dependencies", library.name());
            let made = Crate::write(library, size).map_err(|error| error.to_string())?;
            made.prepare()?;
            crates.push((made, Figures::NONE));
        }
        for round in 0..options.rounds {
            for (made, figures) in &mut crates {
                eprintln!("{} with {size}: round {round}", made.library.name());
                figures.keep_fastest(made.round(round)?);
            }
        }
        for (made, mut figures) in crates {
            (figures.lines, figures.tokens) = made.expansion()?;
            rows.push((made.library, size, figures));
        }
    }
    Ok(rows)
}

fn print(rows: &[Row]) {
    println!(
        "| library | components and systems | check, s | touched | build, s | touched | lines | tokens |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    for (library, size, figures) in rows {
        println!(
            "| {} | {size} | {:.2} | {:.2} | {:.2} | {:.2} | {} | {} |",
            library.name(),
            figures.check,
            figures.check_touched,
            figures.build,
            figures.build_touched,
            figures.lines,
            figures.tokens,
        );
    }
    println!(
        "\n| for one component and one system more | check, ms | touched | build, ms | touched | lines | tokens |"
    );
    println!("|---|---|---|---|---|---|---|");
    for library in Library::ALL {
        let of = |row: &&Row| row.0 == library;
        let (Some(first), Some(last)) = (rows.iter().find(of), rows.iter().rfind(of)) else {
            continue;
        };
        if first.1 < last.1 {
            print_slope(library, first, last);
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "sizes are far below 2^52")]
fn print_slope(library: Library, (_, few, less): &Row, (_, many, more): &Row) {
    let steps = (many - few) as f64;
    let milliseconds = |of: fn(&Figures) -> f64| (of(more) - of(less)) * 1e3 / steps;
    println!(
        "| {} | {:.1} | {:.1} | {:.1} | {:.1} | {:.0} | {:.0} |",
        library.name(),
        milliseconds(|figures| figures.check),
        milliseconds(|figures| figures.check_touched),
        milliseconds(|figures| figures.build),
        milliseconds(|figures| figures.build_touched),
        more.lines.saturating_sub(less.lines) as f64 / steps,
        more.tokens.saturating_sub(less.tokens) as f64 / steps,
    );
}
