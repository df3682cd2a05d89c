//! Draws what the benches print, as SVG.
//!
//! ```text
//! cargo run --release -p bench-ecs > run.txt
//! cargo run -p bench-plot -- libraries "machine, date" < run.txt > benches/libraries.svg
//! cargo run --release -p bench-scale > scale.csv
//! cargo run -p bench-plot -- scale "machine, date" < scale.csv > benches/scale.svg
//! ```

mod libraries;
mod scale;

use std::io::Read as _;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [kind, measured] = &arguments[..] else {
        eprintln!("usage: bench-plot libraries|scale \"where and when it was measured\" < figures");
        return ExitCode::FAILURE;
    };
    let mut text = String::new();
    if std::io::stdin().read_to_string(&mut text).is_err() {
        eprintln!("the standard input is no text");
        return ExitCode::FAILURE;
    }
    let drawn = match &**kind {
        "libraries" => libraries::draw(&text, measured),
        "scale" => scale::draw(&text, measured),
        _ => None,
    };
    match drawn {
        Some(svg) => {
            print!("{svg}");
            ExitCode::SUCCESS
        }
        None => {
            eprintln!("no figures of that kind on the standard input");
            ExitCode::FAILURE
        }
    }
}

/// An SVG of a size with a title, what is in it, and where it was measured.
fn document((width, height): (f64, f64), title: &str, measured: &str, body: &str) -> String {
    let (title, measured) = (escape(title), escape(measured));
    let bottom = height - 10.0;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"sans-serif\" font-size=\"11\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"12\" y=\"20\" font-size=\"14\" font-weight=\"bold\">{title}</text>\n{body}\
         <text x=\"12\" y=\"{bottom:.0}\" fill=\"#666\">{measured}</text>\n</svg>\n"
    )
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
