//! Draws a state of the game as SVG: walls, everything that stands or flies, and trails.

use std::fmt::{self, Write};

use ecs::Wire;
use serde::{Deserialize, Serialize};

use crate::geometry::{Segment, Vec2};
use crate::wad::Barrier;
use crate::walls::bounds;

/// What is to be drawn.
#[derive(Debug, Default)]
pub(crate) struct Scene {
    pub(crate) title: String,
    pub(crate) subtitle: String,
    pub(crate) lines: Vec<(Segment, Barrier)>,
    /// Lines that were shot at.
    pub(crate) scars: Vec<Segment>,
    /// Circles of light, with their radius.
    pub(crate) lights: Vec<(Vec2, f32)>,
    pub(crate) marks: Vec<Mark>,
    /// Where each player has been, and what it looks like.
    pub(crate) trails: Vec<(Look, Vec<Vec2>)>,
}

/// Something at a place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    pub(crate) look: Look,
    pub(crate) at: Vec2,
    pub(crate) rotation: f32,
    pub(crate) radius: f32,
}

/// What a mark looks like; drawn in this order, so that players are on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Wire, Serialize, Deserialize)]
pub(crate) enum Look {
    Ornament,
    Pillar,
    Lamp,
    Corpse,
    Pickup,
    Weapon,
    Barrel,
    Burning,
    Monster,
    Bot,
    Player,
    Shot,
}

impl Look {
    pub(crate) const ALL: [Self; 12] = [
        Self::Ornament,
        Self::Pillar,
        Self::Lamp,
        Self::Corpse,
        Self::Pickup,
        Self::Weapon,
        Self::Barrel,
        Self::Burning,
        Self::Monster,
        Self::Bot,
        Self::Player,
        Self::Shot,
    ];

    /// What it is called.
    pub(crate) fn name(self) -> &'static str {
        self.style().0
    }

    /// Its name in the legend, and its colour.
    fn style(self) -> (&'static str, &'static str) {
        match self {
            Self::Ornament => ("ornament", "#44506b"),
            Self::Pillar => ("pillar", "#6d7b98"),
            Self::Lamp => ("lamp", "#ffe9a8"),
            Self::Corpse => ("corpse", "#7a3b46"),
            Self::Pickup => ("pickup", "#4fd18b"),
            Self::Weapon => ("weapon", "#d9a8ff"),
            Self::Barrel => ("barrel", "#c98a3a"),
            Self::Burning => ("on fire", "#ff7a1a"),
            Self::Monster => ("monster", "#f2495c"),
            Self::Bot => ("bot", "#b58cff"),
            Self::Player => ("player", "#3fc3ff"),
            Self::Shot => ("shot", "#fff6c2"),
        }
    }

    fn shape(self) -> Shape {
        match self {
            Self::Ornament | Self::Lamp | Self::Weapon | Self::Barrel | Self::Shot => Shape::Disc,
            Self::Pillar => Shape::Square,
            Self::Corpse => Shape::Cross,
            Self::Pickup => Shape::Diamond,
            Self::Burning | Self::Monster | Self::Bot | Self::Player => Shape::Arrow,
        }
    }
}

#[derive(Clone, Copy)]
enum Shape {
    Disc,
    Square,
    Diamond,
    Cross,
    /// A disc with a nose in the direction of view.
    Arrow,
}

/// The picture's longer side and the band for title and legend, in its own units.
const LONGER_SIDE: f32 = 1600.0;
const BAND: f32 = 56.0;
const MARGIN: f32 = 24.0;

impl fmt::Display for Scene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let view = View::of(self);
        let (width, height) = (view.width, view.height + 2.0 * BAND);
        write!(
            f,
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0} {height:.0}" width="{width:.0}" height="{height:.0}" font-family="system-ui, sans-serif">
<defs><radialGradient id="glow"><stop offset="0" stop-color="#ffe2a0" stop-opacity=".38"/><stop offset="1" stop-color="#ffe2a0" stop-opacity="0"/></radialGradient></defs>
<rect width="100%" height="100%" fill="#10141f"/>
"##
        )?;
        self.draw_lights(f, &view)?;
        self.draw_lines(f, &view)?;
        self.draw_trails(f, &view)?;
        for look in Look::ALL {
            for mark in self.marks.iter().filter(|mark| mark.look == look) {
                draw_mark(f, &view, mark)?;
            }
        }
        self.draw_text(f, &view)?;
        f.write_str("</svg>\n")
    }
}

/// From map units, y upwards, to the picture's, y downwards.
struct View {
    corner: Vec2,
    scale: f32,
    width: f32,
    height: f32,
}

impl View {
    fn of(scene: &Scene) -> Self {
        let (low, high) = bounds(scene.lines.iter().map(|(segment, _)| *segment));
        let size = high - low;
        let scale = (LONGER_SIDE - 2.0 * MARGIN) / size.x.max(size.y).max(1.0);
        Self {
            corner: Vec2::new(low.x, high.y),
            scale,
            // Narrow maps still need room for the legend.
            width: (size.x * scale + 2.0 * MARGIN).max(1360.0),
            height: size.y * scale + 2.0 * MARGIN,
        }
    }

    fn place(&self, point: Vec2) -> Vec2 {
        let offset = (point - self.corner) * self.scale;
        Vec2::new(offset.x + MARGIN, BAND + MARGIN - offset.y)
    }

    /// A size on the map, but never too small to see.
    fn size(&self, radius: f32) -> f32 {
        (radius * self.scale).max(2.5)
    }
}

impl Scene {
    fn draw_lights(&self, f: &mut fmt::Formatter<'_>, view: &View) -> fmt::Result {
        for &(at, radius) in &self.lights {
            let Vec2 { x, y } = view.place(at);
            let radius = radius * view.scale;
            writeln!(
                f,
                r#"<circle cx="{x:.1}" cy="{y:.1}" r="{radius:.1}" fill="url(#glow)"/>"#
            )?;
        }
        Ok(())
    }

    fn draw_lines(&self, f: &mut fmt::Formatter<'_>, view: &View) -> fmt::Result {
        let styles = [
            (Barrier::Open, r##"stroke="#2b3550" stroke-width="1""##),
            (
                Barrier::Railing,
                r##"stroke="#8a93ad" stroke-width="1.4" stroke-dasharray="4 3""##,
            ),
            (Barrier::Wall, r##"stroke="#dfe5f5" stroke-width="2.2""##),
        ];
        for (barrier, style) in styles {
            write!(f, r#"<path fill="none" stroke-linecap="round" {style} d=""#)?;
            for (segment, _) in self.lines.iter().filter(|line| line.1 == barrier) {
                draw_line(f, view, *segment)?;
            }
            f.write_str("\"/>\n")?;
        }
        f.write_str(r##"<path fill="none" stroke="#ff9d3c" stroke-width="1" d=""##)?;
        for segment in &self.scars {
            draw_line(f, view, *segment)?;
        }
        f.write_str("\"/>\n")
    }

    fn draw_trails(&self, f: &mut fmt::Formatter<'_>, view: &View) -> fmt::Result {
        for (look, trail) in &self.trails {
            let colour = look.style().1;
            let (width, opacity) = match look {
                Look::Player => (2.5, 0.9),
                _ => (1.2, 0.35),
            };
            write!(
                f,
                r#"<path fill="none" stroke="{colour}" stroke-width="{width}" stroke-opacity="{opacity}" stroke-linejoin="round" d=""#
            )?;
            let mut last: Option<Vec2> = None;
            for &point in trail {
                // A jump is a return to life elsewhere, not a walk.
                let walked = last.is_some_and(|last| (point - last).length() < 128.0);
                let Vec2 { x, y } = view.place(point);
                write!(f, "{}{x:.1} {y:.1}", if walked { 'L' } else { 'M' })?;
                last = Some(point);
            }
            f.write_str("\"/>\n")?;
        }
        Ok(())
    }

    fn draw_text(&self, f: &mut fmt::Formatter<'_>, view: &View) -> fmt::Result {
        let (title, subtitle) = (escaped(&self.title), escaped(&self.subtitle));
        writeln!(
            f,
            r##"<text x="{MARGIN}" y="38" fill="#f4f7ff" font-size="26" font-weight="600">{title}<tspan fill="#8a93ad" font-size="17" font-weight="400" dx="18">{subtitle}</tspan></text>"##
        )?;
        let y = view.height + 1.5 * BAND;
        let mut x = MARGIN + 8.0;
        for look in Look::ALL {
            let count = self.marks.iter().filter(|mark| mark.look == look).count();
            let (name, colour) = look.style();
            if count == 0 {
                continue;
            }
            draw_shape(f, look.shape(), Vec2::new(x, y - 5.0), 7.0, 0.0, colour)?;
            let label = format!("{name} {count}");
            writeln!(
                f,
                r##"<text x="{:.0}" y="{y:.0}" fill="#c3cbe0" font-size="16">{label}</text>"##,
                x + 16.0
            )?;
            // Wide enough for each letter: the labels are not measured.
            x += label.chars().map(|_| 9.0).sum::<f32>() + 48.0;
        }
        Ok(())
    }
}

fn draw_line(f: &mut fmt::Formatter<'_>, view: &View, segment: Segment) -> fmt::Result {
    let (from, to) = (view.place(segment.from), view.place(segment.to));
    write!(f, "M{:.1} {:.1}L{:.1} {:.1}", from.x, from.y, to.x, to.y)
}

fn draw_mark(f: &mut fmt::Formatter<'_>, view: &View, mark: &Mark) -> fmt::Result {
    let (_, colour) = mark.look.style();
    let (at, size) = (view.place(mark.at), view.size(mark.radius));
    draw_shape(f, mark.look.shape(), at, size, mark.rotation, colour)
}

fn draw_shape(
    f: &mut fmt::Formatter<'_>,
    shape: Shape,
    at: Vec2,
    size: f32,
    rotation: f32,
    colour: &str,
) -> fmt::Result {
    let Vec2 { x, y } = at;
    match shape {
        Shape::Disc => writeln!(
            f,
            r#"<circle cx="{x:.1}" cy="{y:.1}" r="{size:.1}" fill="{colour}"/>"#
        ),
        Shape::Square => writeln!(
            f,
            r#"<rect x="{:.1}" y="{:.1}" width="{side:.1}" height="{side:.1}" fill="{colour}"/>"#,
            x - size,
            y - size,
            side = size * 2.0
        ),
        Shape::Diamond => writeln!(
            f,
            r#"<path d="M{x:.1} {:.1}l{size:.1} {size:.1}l-{size:.1} {size:.1}l-{size:.1} -{size:.1}z" fill="{colour}"/>"#,
            y - size
        ),
        Shape::Cross => writeln!(
            f,
            r#"<path d="M{:.1} {:.1}l{side:.1} {side:.1}m0 -{side:.1}l-{side:.1} {side:.1}" stroke="{colour}" stroke-width="2"/>"#,
            x - size * 0.7,
            y - size * 0.7,
            side = size * 1.4
        ),
        Shape::Arrow => {
            let nose = Vec2::from_angle(-rotation) * (size * 1.9);
            let flank = nose.perpendicular() * (1.0 / 1.9);
            let (left, right) = (at + flank * 0.8, at - flank * 0.8);
            let tip = at + nose;
            writeln!(
                f,
                r##"<path d="M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}z" fill="{colour}"/><circle cx="{x:.1}" cy="{y:.1}" r="{size:.1}" fill="{colour}" stroke="#10141f" stroke-width=".8"/>"##,
                left.x, left.y, tip.x, tip.y, right.x, right.y
            )
        }
    }
}

/// Text as SVG wants it; map names come from files.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '<' => out.push_str("&lt;"),
            '&' => out.push_str("&amp;"),
            character if character.is_control() => {
                let _ = write!(out, "{}", character.escape_default());
            }
            character => out.push(character),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scene() -> Scene {
        let line = |x, y| Segment::new(Vec2::ZERO, Vec2::new(x, y));
        Scene {
            title: "<MAP & co>".to_owned(),
            lines: vec![
                (line(100.0, 0.0), Barrier::Wall),
                (line(0.0, 50.0), Barrier::Open),
            ],
            marks: Look::ALL
                .map(|look| Mark {
                    look,
                    at: Vec2::new(50.0, 25.0),
                    rotation: 1.0,
                    radius: 16.0,
                })
                .to_vec(),
            trails: vec![(
                Look::Bot,
                vec![Vec2::ZERO, Vec2::new(50.0, 0.0), Vec2::new(900.0, 0.0)],
            )],
            ..Scene::default()
        }
    }

    #[test]
    fn names_from_files_are_escaped() {
        let text = scene().to_string();
        assert!(text.contains(">&lt;MAP &amp; co><tspan"));
    }

    #[test]
    fn every_kind_is_in_the_legend_with_its_count() {
        let text = scene().to_string();
        for look in Look::ALL {
            assert!(text.contains(&format!(">{} 1</text>", look.style().0)));
        }
    }

    #[test]
    fn a_trail_breaks_where_the_player_jumped() {
        let text = scene().to_string();
        let trail = text.split("stroke-linejoin").nth(1).unwrap();
        let path = trail.split('"').nth(3).unwrap();
        assert_eq!(path.matches('M').count(), 2);
        assert_eq!(path.matches('L').count(), 1);
    }

    #[test]
    fn an_empty_map_is_still_a_picture() {
        let text = Scene::default().to_string();
        assert!(!text.contains("NaN") && !text.contains("inf"));
    }
}
