//! Curves: what one of so many costs, a panel for each kind of "many", both axes logarithmic.

use std::fmt::Write as _;

use crate::{document, escape};

const WIDTH: f64 = 330.0;
const HEIGHT: f64 = 240.0;
/// Beside the panel, for the numbers of its axis and the names of its lines.
const LEFT: f64 = 45.0;
const RIGHT: f64 = 320.0;
const TOP: f64 = 40.0;
const BELOW: f64 = 60.0;

const COLOURS: [&str; 12] = [
    "#2b6cb0", "#c05621", "#2f855a", "#9b2c2c", "#6b46c1", "#b7791f", "#2c7a7b", "#b83280",
    "#4a5568", "#7b341e", "#3c366b", "#22543d",
];

struct Line {
    name: String,
    unit: String,
    /// How many there were, and what one cost.
    points: Vec<(f64, f64)>,
}

/// Reads what `bench-scale` prints: `many,what,count,cost,unit`.
fn read(text: &str) -> Vec<(String, Vec<Line>)> {
    let mut panels: Vec<(String, Vec<Line>)> = Vec::new();
    for row in text.lines() {
        // A name may have commas in it.
        let cells: Vec<&str> = row.split(',').collect();
        let [many, name @ .., count, cost, unit] = &cells[..] else {
            continue;
        };
        let (Ok(count), Ok(cost)) = (count.parse(), cost.parse()) else {
            continue;
        };
        let name = name.join(",");
        let panel = match panels.iter().position(|(other, _)| other == many) {
            Some(place) => place,
            None => {
                panels.push(((*many).to_owned(), Vec::new()));
                panels.len() - 1
            }
        };
        let lines = &mut panels[panel].1;
        match lines.iter_mut().find(|line| line.name == name) {
            Some(line) => line.points.push((count, cost)),
            None => lines.push(Line {
                name,
                unit: (*unit).to_owned(),
                points: vec![(count, cost)],
            }),
        }
    }
    panels
}

/// A logarithmic axis of whole decades.
struct Axis {
    first: f64,
    last: f64,
    length: f64,
}

impl Axis {
    fn of(values: impl Iterator<Item = f64>, length: f64) -> Self {
        let (mut first, mut last) = (f64::INFINITY, f64::NEG_INFINITY);
        for value in values {
            first = first.min(value.log10().floor());
            last = last.max(value.log10().ceil());
        }
        Self {
            first,
            last: last.max(first + 1.0),
            length,
        }
    }

    fn at(&self, value: f64) -> f64 {
        (value.log10() - self.first) / (self.last - self.first) * self.length
    }

    fn decades(&self) -> impl Iterator<Item = f64> + use<> {
        let (first, last) = (self.first, self.last);
        std::iter::successors(Some(first), |decade| Some(decade + 1.0))
            .take_while(move |decade| *decade <= last)
            .map(|decade| 10_f64.powf(decade))
    }
}

pub(crate) fn draw(text: &str, measured: &str) -> Option<String> {
    let panels = read(text);
    let (mut body, mut top) = (String::new(), TOP);
    for (many, lines) in &panels {
        draw_panel(&mut body, many, lines, top);
        top += HEIGHT + BELOW;
    }
    let size = (LEFT + WIDTH + RIGHT, top + 20.0);
    let title = "What one costs, by how many there are";
    (!panels.is_empty()).then(|| document(size, title, measured, &body))
}

fn draw_panel(body: &mut String, many: &str, lines: &[Line], top: f64) {
    let points = || lines.iter().flat_map(|line| &line.points);
    let across = Axis::of(points().map(|point| point.0), WIDTH);
    let up = Axis::of(points().map(|point| point.1), HEIGHT);
    let bottom = top + HEIGHT;
    for count in across.decades() {
        let x = LEFT + across.at(count);
        let _ = writeln!(
            body,
            "<line x1=\"{x:.1}\" y1=\"{top}\" x2=\"{x:.1}\" y2=\"{bottom}\" stroke=\"#ddd\"/>\
             <text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\" fill=\"#666\">{count}</text>",
            bottom + 14.0
        );
    }
    for cost in up.decades() {
        let y = bottom - up.at(cost);
        let _ = writeln!(
            body,
            "<line x1=\"{LEFT}\" y1=\"{y:.1}\" x2=\"{}\" y2=\"{y:.1}\" stroke=\"#ddd\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#666\">{}</text>",
            LEFT + WIDTH,
            LEFT - 5.0,
            y + 4.0,
            // Not 0.10000000000000002.
            (cost * 1e6).round() / 1e6
        );
    }
    let _ = writeln!(
        body,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-weight=\"bold\">{}</text>",
        LEFT + WIDTH / 2.0,
        bottom + 30.0,
        escape(many)
    );
    // Names stand beside the last points, from above, no nearer than a line of text.
    let last = |line: &Line| {
        line.points
            .last()
            .map_or(bottom, |point| bottom - up.at(point.1))
    };
    let mut order: Vec<usize> = (0..lines.len()).collect();
    order.sort_by(|&one, &other| last(&lines[one]).total_cmp(&last(&lines[other])));
    let mut free = top + 4.0;
    for index in order {
        let line = &lines[index];
        let colour = COLOURS[index % COLOURS.len()];
        let mut path = String::new();
        for (count, cost) in &line.points {
            let (x, y) = (LEFT + across.at(*count), bottom - up.at(*cost));
            let _ = write!(path, "{x:.1},{y:.1} ");
            let _ = writeln!(
                body,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.5\" fill=\"{colour}\"/>"
            );
        }
        let y = (last(line) + 4.0).max(free);
        free = y + 13.0;
        let cost = line.points.last().map_or(0.0, |point| point.1);
        let _ = writeln!(
            body,
            "<polyline points=\"{path}\" fill=\"none\" stroke=\"{colour}\"/>\
             <text x=\"{}\" y=\"{y:.1}\" fill=\"{colour}\">{}, {cost:.1} {}</text>",
            LEFT + WIDTH + 8.0,
            escape(&line.name),
            escape(&line.unit)
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_of_one_name_are_one_line() {
        let text = "entities,each, prepared,1000,0.5,ns\nentities,each, prepared,10000,0.25,ns\nnonsense\n";
        let panels = read(text);
        assert_eq!(panels.len(), 1);
        let line = &panels[0].1[0];
        assert_eq!(line.name, "each, prepared");
        assert_eq!(line.points, [(1000.0, 0.5), (10000.0, 0.25)]);
        let svg = draw(text, "a machine").expect("there are points");
        assert_eq!(svg.matches("<circle").count(), 2);
        assert!(draw("nonsense", "").is_none());
    }

    #[test]
    fn an_axis_goes_from_decade_to_decade() {
        let axis = Axis::of([3.0, 70.0].into_iter(), 100.0);
        let near = |at: f64, place: f64| (at - place).abs() < 1e-9;
        assert!(
            near(axis.at(1.0), 0.0) && near(axis.at(10.0), 50.0) && near(axis.at(100.0), 100.0)
        );
        assert_eq!(axis.decades().count(), 3);
    }
}
