//! Uniform cells over a rectangle: which cell a place is in. Holds no contents.

use crate::geometry::{Segment, Vec2};

/// Square cells in rows, numbered from the lowest corner. Places outside belong to the
/// cell at the nearest edge, so every place has one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grid {
    origin: Vec2,
    side: f32,
    columns: u32,
    rows: u32,
}

/// A block of cells: columns and rows from first to last, both inclusive.
#[derive(Clone, Copy)]
struct Block {
    columns: (u32, u32),
    rows: (u32, u32),
}

impl Grid {
    /// Covers the rectangle from `low` to `high` with cells of `side` units.
    pub(crate) fn new(low: Vec2, high: Vec2, side: f32) -> Self {
        let count = |extent: f32| whole(extent / side).saturating_add(1);
        Self {
            origin: low,
            side,
            columns: count(high.x - low.x),
            rows: count(high.y - low.y),
        }
    }

    pub(crate) fn len(&self) -> u32 {
        self.columns.saturating_mul(self.rows)
    }

    /// The cells that a circle's bounding box touches, row by row.
    pub(crate) fn around(&self, center: Vec2, radius: f32) -> impl Iterator<Item = u32> + use<> {
        self.cells(Block {
            columns: (
                self.column(center.x - radius),
                self.column(center.x + radius),
            ),
            rows: (self.row(center.y - radius), self.row(center.y + radius)),
        })
    }

    /// The cells a segment passes through, column by column; a cell it only brushes may
    /// be among them, none is twice.
    pub(crate) fn along(&self, segment: Segment) -> impl Iterator<Item = u32> + use<> {
        // Rounding must not lose a cell at a corner.
        const SLACK: f32 = 0.125;
        let (left, right) = if segment.from.x <= segment.to.x {
            (segment.from, segment.to)
        } else {
            (segment.to, segment.from)
        };
        let slope = (right.y - left.y) / (right.x - left.x);
        let (low, high) = (left.y.min(right.y), left.y.max(right.y));
        let height = move |x: f32| (left.y + (x - left.x) * slope).clamp(low, high);

        let grid = *self;
        let (first, last) = (self.column(left.x - SLACK), self.column(right.x + SLACK));
        let edge = move |column: u32| grid.origin.x + exact(column) * grid.side;
        (first..=last).flat_map(move |column| {
            let enters = if column == first || slope.is_nan() {
                left.y
            } else {
                height(edge(column) - SLACK)
            };
            let leaves = if column == last || slope.is_nan() {
                right.y
            } else {
                height(edge(column + 1) + SLACK)
            };
            grid.cells(Block {
                columns: (column, column),
                rows: (
                    grid.row(enters.min(leaves) - SLACK),
                    grid.row(enters.max(leaves) + SLACK),
                ),
            })
        })
    }

    fn column(&self, x: f32) -> u32 {
        whole((x - self.origin.x) / self.side).min(self.columns - 1)
    }

    fn row(&self, y: f32) -> u32 {
        whole((y - self.origin.y) / self.side).min(self.rows - 1)
    }

    fn cells(&self, block: Block) -> impl Iterator<Item = u32> + use<> {
        let columns = self.columns;
        (block.rows.0..=block.rows.1).flat_map(move |row| {
            (block.columns.0..=block.columns.1).map(move |column| row * columns + column)
        })
    }
}

/// The whole part of a number; 0 for negative ones and for NaN.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the cast saturates, which is what a place outside the grid needs"
)]
fn whole(value: f32) -> u32 {
    value as u32
}

/// A column's number as a coordinate.
#[expect(
    clippy::cast_precision_loss,
    reason = "a map is at most 65,536 units wide, so column numbers are exact"
)]
fn exact(column: u32) -> f32 {
    column as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid() -> Grid {
        Grid::new(Vec2::new(-100.0, -100.0), Vec2::new(299.0, 199.0), 100.0)
    }

    #[track_caller]
    fn check_along(from: (f32, f32), to: (f32, f32), wanted: &[u32]) {
        let segment = Segment::new(Vec2::new(from.0, from.1), Vec2::new(to.0, to.1));
        let backwards = Segment::new(segment.to, segment.from);
        for segment in [segment, backwards] {
            let found: Vec<_> = grid().along(segment).collect();
            assert_eq!(found, wanted);
        }
    }

    /// The cell that holds a place.
    fn cell_of(place: Vec2) -> u32 {
        let mut cells = grid().around(place, 0.0);
        cells.next().unwrap()
    }

    #[test]
    fn every_place_has_a_cell() {
        let cell = |x, y| cell_of(Vec2::new(x, y));
        assert_eq!(grid().len(), 12);
        assert_eq!(cell(-100.0, -100.0), 0);
        assert_eq!(cell(1.0, 1.0), 5);
        assert_eq!(cell(-900.0, 900.0), 8);
        assert_eq!(cell(900.0, 900.0), 11);
        assert_eq!(cell(f32::NAN, f32::NEG_INFINITY), 0);
    }

    #[test]
    fn a_circle_touches_the_cells_of_its_box() {
        let around = |x, y, radius| -> Vec<_> { grid().around(Vec2::new(x, y), radius).collect() };
        assert_eq!(around(50.0, 50.0, 10.0), [5]);
        assert_eq!(around(95.0, 95.0, 10.0), [5, 6, 9, 10]);
        assert_eq!(around(50.0, 50.0, 60.0), [0, 1, 2, 4, 5, 6, 8, 9, 10]);
        assert_eq!(around(-900.0, -900.0, 10.0), [0]);
    }

    #[test]
    fn a_segment_passes_through_the_cells_on_its_way() {
        check_along((-50.0, -50.0), (-40.0, -40.0), &[0]);
        check_along((-50.0, 50.0), (250.0, 50.0), &[4, 5, 6, 7]);
        check_along((50.0, -50.0), (50.0, 150.0), &[1, 5, 9]);
        check_along((-50.0, -80.0), (150.0, 20.0), &[0, 1, 2, 6]);
        check_along((-500.0, 50.0), (900.0, 50.0), &[4, 5, 6, 7]);
    }

    #[test]
    fn no_cell_is_lost_on_a_diagonal() {
        for end in 0..200_u8 {
            let segment = Segment::new(
                Vec2::new(-73.0, -91.0),
                Vec2::new(f32::from(end) * 2.0 - 100.0, 187.0),
            );
            let cells: Vec<_> = grid().along(segment).collect();
            for part in 0..=250_u8 {
                let cell = cell_of(segment.at(f32::from(part) / 250.0));
                assert!(cells.contains(&cell), "{segment:?} misses {cell}");
            }
        }
    }
}
