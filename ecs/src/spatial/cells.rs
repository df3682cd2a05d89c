//! Which cell a place is in, at which size. Holds no contents.

use core::ops::Range;

/// How many of the smallest cells there may be.
const MOST: f64 = 4_194_304.0;

/// Cells over a rectangle, from the smallest to a single one, each twice as wide as those before it.
/// They are numbered level by level, row by row.
///
/// Everything is computed in 64 bits from 32-bit numbers, and every step rounds monotonously, so a
/// place between two others has its cell between theirs.
#[derive(Clone, Debug)]
pub(super) struct Levels {
    low: [f64; 2],
    levels: Vec<Level>,
}

#[derive(Clone, Copy, Debug)]
struct Level {
    side: f64,
    columns: u32,
    rows: u32,
    /// The number of its first cell.
    first: u32,
}

/// A rectangle that is not empty.
#[derive(Clone, Copy, Debug)]
pub(super) struct Area {
    low: [f64; 2],
    high: [f64; 2],
}

impl Area {
    /// What a circle touches; `None` if its center is not finite.
    #[inline]
    pub(super) fn around(center: [f32; 2], radius: f64) -> Option<Self> {
        let [x, y] = center.map(f64::from);
        // Distances are compared as squares, whose rounding may let a circle touch from a little
        // further than its radius.
        let reach = radius * (1.0 + 1e-9);
        (x.is_finite() && y.is_finite()).then_some(Self {
            low: [x - reach, y - reach],
            high: [x + reach, y + reach],
        })
    }

    /// The rectangle itself; `None` if it is the wrong way round or not of numbers.
    #[inline]
    pub(super) fn between(low: [f64; 2], high: [f64; 2]) -> Option<Self> {
        (low[0] <= high[0] && low[1] <= high[1]).then_some(Self { low, high })
    }
}

impl Levels {
    /// # Panics
    ///
    /// If `side` is not above 0, or a number is not finite.
    pub(super) fn new(low: [f32; 2], high: [f32; 2], side: f32) -> Self {
        let finite = low.iter().chain(&high).all(|place| place.is_finite());
        assert!(
            finite && side.is_finite() && side > 0.0,
            "a grid needs finite corners and cells that are wider than 0: {low:?}, {high:?}, {side}"
        );
        let (low, high) = (low.map(f64::from), high.map(f64::from));
        let extent = [(high[0] - low[0]).max(0.0), (high[1] - low[1]).max(0.0)];
        let count = |axis: usize, side: f64| (extent[axis] / side).floor() + 1.0;

        let mut side = f64::from(side);
        while count(0, side) * count(1, side) > MOST {
            side *= 2.0;
        }
        let mut levels: Vec<Level> = Vec::new();
        let mut first = 0;
        loop {
            let (columns, rows) = (whole(count(0, side)), whole(count(1, side)));
            levels.push(Level {
                side,
                columns,
                rows,
                first,
            });
            first += columns * rows;
            if columns * rows == 1 {
                return Self { low, levels };
            }
            side *= 2.0;
        }
    }

    pub(super) fn len(&self) -> usize {
        self.levels.len()
    }

    /// How many cells there are in all levels.
    pub(super) fn cells(&self) -> usize {
        self.levels
            .last()
            .map_or(0, |last| (last.first + last.columns * last.rows) as usize)
    }

    /// The level that a cell is of.
    #[inline]
    pub(super) fn level_of(&self, cell: u32) -> usize {
        self.levels.partition_point(|level| level.first <= cell) - 1
    }

    /// The cell of a circle, at the first level whose cells are as wide as the circle or wider;
    /// `None` if its center is not finite.
    #[inline]
    pub(super) fn cell(&self, center: [f32; 2], radius: f32) -> Option<u32> {
        if !(center[0].is_finite() && center[1].is_finite()) {
            return None;
        }
        let width = f64::from(radius) * 2.0;
        let level = self
            .levels
            .iter()
            .find(|level| level.side >= width)
            .or(self.levels.last())?;
        let [x, y] = center.map(f64::from);
        let column = whole((x - self.low[0]) / level.side).min(level.columns - 1);
        let row = whole((y - self.low[1]) / level.side).min(level.rows - 1);
        Some(level.first + row * level.columns + column)
    }

    /// The cells of a level whose circles may touch `area`, a range for each row.
    #[inline]
    pub(super) fn near(
        &self,
        level: usize,
        area: &Area,
    ) -> impl Iterator<Item = Range<usize>> + use<> {
        let Level {
            side,
            columns,
            rows,
            first,
        } = self.levels[level];
        // A circle reaches out of its cell by at most half the cell's width. (At the last level it
        // may be wider, but that has one cell.)
        let half = side * (0.5 + 1e-9);
        let [low_x, low_y] = self.low;
        let column = |x: f64| whole((x - low_x) / side).min(columns - 1);
        let row = |y: f64| whole((y - low_y) / side).min(rows - 1);
        let (left, right) = (column(area.low[0] - half), column(area.high[0] + half));
        let (bottom, top) = (row(area.low[1] - half), row(area.high[1] + half));
        (bottom..=top).map(move |row| {
            let start = first + row * columns;
            (start + left) as usize..(start + right) as usize + 1
        })
    }
}

/// The whole part of a number; 0 for negative ones.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the cast saturates, which is what a place outside the grid needs"
)]
#[inline]
fn whole(value: f64) -> u32 {
    value as u32
}
