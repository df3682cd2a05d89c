//! The map's walls in a grid: what a circle touches, what a shot meets.

use crate::geometry::{Segment, Vec2, circle_against_segment, path_against_segment};
use crate::grid::Grid;

/// A line that bodies cannot cross, and whose it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wall<T> {
    pub(crate) segment: Segment,
    /// A railing stops bodies and lets shots and looks through.
    pub(crate) solid: bool,
    pub(crate) owner: T,
}

/// Walls that never move, found by place. Asking allocates nothing.
#[derive(Clone, Debug)]
pub(crate) struct WallGrid<T> {
    grid: Grid,
    walls: Vec<Wall<T>>,
    /// For each cell where its run in `numbers` starts; one more entry ends the last.
    starts: Vec<u32>,
    /// Places in `walls`, cell by cell, ascending within a cell.
    numbers: Vec<u32>,
}

/// The side of a cell, unless so many walls are long that bigger cells are needed.
const SIDE: f32 = 128.0;

impl<T> WallGrid<T> {
    /// Sorts the walls into cells. Memory is linear in their number, however long they are.
    pub(crate) fn new(walls: Vec<Wall<T>>) -> Self {
        let (low, high) = bounds(walls.iter().map(|wall| wall.segment));
        let allowed = 64 + 16 * walls.len();
        let mut side = SIDE;
        let grid = loop {
            let grid = Grid::new(low, high, side);
            let needed = walls.iter().flat_map(|wall| grid.along(wall.segment));
            let fits = index(grid.len()) <= allowed && needed.take(allowed + 1).count() <= allowed;
            if fits || grid.len() == 1 {
                break grid;
            }
            side *= 2.0;
        };

        let mut starts = vec![0; index(grid.len()) + 1];
        for cell in walls.iter().flat_map(|wall| grid.along(wall.segment)) {
            starts[index(cell) + 1] += 1;
        }
        let mut total = 0;
        for start in &mut starts {
            total += *start;
            *start = total;
        }
        let mut numbers = vec![0; index(total)];
        let mut next = starts.clone();
        for (number, wall) in (0..).zip(&walls) {
            for cell in grid.along(wall.segment) {
                numbers[index(next[index(cell)])] = number;
                next[index(cell)] += 1;
            }
        }
        Self {
            grid,
            walls,
            starts,
            numbers,
        }
    }

    /// The walls in the cells around a circle; one that crosses several comes repeatedly.
    pub(crate) fn near(&self, center: Vec2, radius: f32) -> impl Iterator<Item = &Wall<T>> {
        self.grid
            .around(center, radius)
            .flat_map(|cell| self.in_cell(cell))
    }

    /// Where a circle comes to be that is pushed out of the walls; `touched` is told the way out of
    /// each.
    pub(crate) fn pushed_out(
        &self,
        mut at: Vec2,
        radius: f32,
        mut touched: impl FnMut(Vec2),
    ) -> Vec2 {
        /// In a corner one wall pushes into the next; more rounds than this change nothing.
        const ROUNDS: usize = 3;
        for _ in 0..ROUNDS {
            let mut clear = true;
            for wall in self.near(at, radius) {
                if let Some(contact) = circle_against_segment(at, radius, wall.segment) {
                    at = at + contact.normal * contact.depth;
                    touched(contact.normal);
                    clear = false;
                }
            }
            if clear {
                break;
            }
        }
        at
    }

    /// The wall that `path` meets first among those that `counts`, and after which part.
    pub(crate) fn first_met(
        &self,
        path: Segment,
        counts: impl Fn(&Wall<T>) -> bool,
    ) -> Option<(f32, &Wall<T>)> {
        let mut first: Option<(f32, &Wall<T>)> = None;
        for wall in self.grid.along(path).flat_map(|cell| self.in_cell(cell)) {
            let Some(part) = path_against_segment(path, wall.segment) else {
                continue;
            };
            if first.is_none_or(|(best, _)| part < best) && counts(wall) {
                first = Some((part, wall));
            }
        }
        first
    }

    /// Whether nothing solid stands between two places.
    pub(crate) fn sees(&self, from: Vec2, to: Vec2) -> bool {
        self.grid
            .along(Segment::new(from, to))
            .flat_map(|cell| self.in_cell(cell))
            .filter(|wall| wall.solid)
            .all(|wall| path_against_segment(Segment::new(from, to), wall.segment).is_none())
    }

    fn in_cell(&self, cell: u32) -> impl Iterator<Item = &Wall<T>> {
        let run = index(self.starts[index(cell)])..index(self.starts[index(cell) + 1]);
        self.numbers[run]
            .iter()
            .map(|&number| &self.walls[index(number)])
    }
}

/// The rectangle around all segments; a point at the origin when there are none.
pub(crate) fn bounds(segments: impl Iterator<Item = Segment>) -> (Vec2, Vec2) {
    segments
        .map(|segment| (segment.from.min(segment.to), segment.from.max(segment.to)))
        .reduce(|(low, high), (from, to)| (low.min(from), high.max(to)))
        .unwrap_or((Vec2::ZERO, Vec2::ZERO))
}

fn index(number: u32) -> usize {
    usize::try_from(number).expect("a usize holds at least 32 bits on every target we build for")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    fn wall(owner: usize, ends: [f32; 4]) -> Wall<usize> {
        Wall {
            segment: Segment::new(Vec2::new(ends[0], ends[1]), Vec2::new(ends[2], ends[3])),
            solid: owner.is_multiple_of(2),
            owner,
        }
    }

    fn random_walls(count: usize, rng: &mut Rng) -> Vec<Wall<usize>> {
        (0..count)
            .map(|owner| wall(owner, std::array::from_fn(|_| rng.signed() * 2000.0)))
            .collect()
    }

    #[test]
    fn the_grid_finds_what_a_search_of_all_walls_finds() {
        let mut rng = Rng::new(1);
        let walls = random_walls(60, &mut rng);
        let grid = WallGrid::new(walls.clone());
        for _ in 0..500 {
            let mut place = || Vec2::new(rng.signed() * 2100.0, rng.signed() * 2100.0);
            let path = Segment::new(place(), place());
            let plain = walls
                .iter()
                .filter_map(|wall| path_against_segment(path, wall.segment))
                .min_by(f32::total_cmp);
            let met = grid.first_met(path, |_| true).map(|(part, _)| part);
            assert_eq!(met, plain);
            let solid = grid.first_met(path, |wall| wall.solid);
            assert_eq!(grid.sees(path.from, path.to), solid.is_none());

            let (center, radius) = (path.from, 50.0);
            for wall in &walls {
                let touches = (wall.segment.closest(center) - center).length() < radius;
                let found = grid
                    .near(center, radius)
                    .any(|near| near.owner == wall.owner);
                assert!(found || !touches, "{wall:?} is not found at {center:?}");
            }
        }
    }

    #[test]
    fn long_walls_get_bigger_cells_rather_than_more_memory() {
        let far = 32767.0;
        let walls: Vec<_> = (0..500).map(|n| wall(n, [-far, -far, far, far])).collect();
        let grid = WallGrid::new(walls);
        assert!(grid.numbers.len() <= 64 + 16 * 500);
        assert!(grid.starts.len() <= 65 + 16 * 500);
    }

    #[test]
    fn no_walls_are_no_obstacle() {
        let grid = WallGrid::<usize>::new(Vec::new());
        let path = Segment::new(Vec2::new(-9.0, 0.0), Vec2::new(9.0, 900.0));
        assert!(grid.first_met(path, |_| true).is_none());
        assert!(grid.sees(path.from, path.to));
        assert_eq!(grid.near(path.from, 100.0).count(), 0);
    }
}
