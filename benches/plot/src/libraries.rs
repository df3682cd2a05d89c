//! Bars: each workload, each library by its fastest way, in multiples of the fastest other library.

use std::fmt::Write as _;

use crate::{document, escape};

/// Longer bars are cut off.
const MOST: f64 = 4.0;
const LEFT: f64 = 130.0;
const SCALE: f64 = 90.0;
const BAR: f64 = 13.0;

/// The fastest way of one library through one workload, in nanoseconds for one.
struct Bar {
    library: String,
    each: f64,
}

struct Workload {
    name: String,
    about: String,
    /// From the fastest on.
    bars: Vec<Bar>,
}

/// Reads what `bench-ecs` prints: a heading, a line about the workload, and a row per way, whose
/// columns after its name are microseconds at best and at the median, and nanoseconds for one.
fn read(text: &str) -> Vec<Workload> {
    let mut workloads: Vec<Workload> = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(heading) = line.strip_prefix("### ") {
            workloads.push(Workload {
                name: heading.split(' ').next().unwrap_or_default().to_owned(),
                about: lines.next().unwrap_or_default().to_owned(),
                bars: Vec::new(),
            });
        } else if let Some(workload) = workloads.last_mut()
            && let Some(bar) = read_bar(line)
        {
            match workload
                .bars
                .iter_mut()
                .find(|other| other.library == bar.library)
            {
                Some(other) => other.each = other.each.min(bar.each),
                None => workload.bars.push(bar),
            }
        }
    }
    for workload in &mut workloads {
        workload
            .bars
            .sort_by(|one, other| one.each.total_cmp(&other.each));
    }
    workloads.retain(|workload| workload.bars.iter().any(|bar| bar.library == "ecs"));
    workloads
}

fn read_bar(line: &str) -> Option<Bar> {
    // Five columns of figures, from the end: a name may be longer than its column.
    let mut columns = line.split_whitespace().rev();
    let each = columns.nth(2)?.parse().ok()?;
    let end = line.find([' ', ':', ',', '(']).unwrap_or(line.len());
    Some(Bar {
        library: line[..end].to_owned(),
        each,
    })
}

pub(crate) fn draw(text: &str, measured: &str) -> Option<String> {
    let workloads = read(text);
    if workloads.is_empty() {
        return None;
    }
    let (mut body, mut y) = (String::new(), 40.0);
    for workload in workloads {
        let _ = writeln!(
            body,
            "<text x=\"12\" y=\"{}\"><tspan font-weight=\"bold\">{}</tspan> {}</text>",
            y + 10.0,
            escape(&workload.name),
            escape(&shortened(&workload.about))
        );
        y += BAR + 4.0;
        y = draw_bars(&mut body, &workload.bars, y) + 10.0;
    }
    let size = (700.0, y + 26.0);
    let title = "ns for one, and how many times the fastest other library (shorter is better)";
    Some(document(size, title, measured, &body))
}

fn draw_bars(body: &mut String, bars: &[Bar], mut y: f64) -> f64 {
    let rivals = bars
        .iter()
        .filter(|bar| !["ecs", "hand"].contains(&&*bar.library));
    let fastest = rivals.map(|bar| bar.each).fold(f64::INFINITY, f64::min);
    for bar in bars {
        let times = bar.each / fastest;
        let width = SCALE * times.min(MOST);
        let colour = match &*bar.library {
            "ecs" => "#2b6cb0",
            "hand" => "#a0aec0",
            _ => "#e2b56b",
        };
        let cut = if times > MOST { " …" } else { "" };
        let _ = writeln!(
            body,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\
             <rect x=\"{LEFT}\" y=\"{y}\" width=\"{width:.1}\" height=\"{}\" fill=\"{colour}\"/>\
             <text x=\"{:.1}\" y=\"{}\">{:.2} ns, {times:.2}{cut}</text>",
            LEFT - 6.0,
            y + 9.0,
            escape(&bar.library),
            BAR - 2.0,
            LEFT + width + 5.0,
            y + 9.0,
            bar.each,
        );
        y += BAR;
    }
    y
}

/// The first words of a text, as many as fit beside a name.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(84) {
        Some((end, _)) => format!("{}…", text[..end].trim_end()),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RUN: &str = "
### simple_iter (default) [25 rounds, checksum 00]
ten thousand rows
lib                              min us    median us      ns/op     GB/s  x best
hecs (prepared)                   8.000        9.000      0.800        -    2.00
hand: six vectors of a long name   4.000        4.100      0.390        -    1.00
ecs: each                         4.000        5.000      0.400        -    1.00
hecs                             16.000       17.000      1.600        -    4.00

### stream (default) [25 rounds, checksum 00]
what memory can do
memcpy                            1.000        1.000      0.100        -    1.00
";

    #[test]
    fn the_fastest_way_of_each_library_counts() {
        let workloads = read(RUN);
        let of = |bar: &Bar| (bar.library.clone(), bar.each);
        let bars: Vec<_> = workloads[0].bars.iter().map(of).collect();
        assert_eq!(bars[0], ("hand".to_owned(), 0.39));
        assert_eq!(
            bars[1..],
            [("ecs".to_owned(), 0.4), ("hecs".to_owned(), 0.8)]
        );
        assert_eq!(workloads.len(), 1, "a workload without `ecs` is left out");
        let svg = draw(RUN, "a machine").expect("there are figures");
        assert!(svg.contains("0.40 ns, 0.50") && svg.contains("0.80 ns, 1.00"));
    }
}
