//! Moving circles in a grid, sorted anew every step: who is near whom.

use crate::geometry::Vec2;
use crate::grid::Grid;

/// A circle, and whose it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Body<T> {
    pub(crate) center: Vec2,
    pub(crate) radius: f32,
    pub(crate) owner: T,
}

/// Circles found by place, always in the same order for the same insertions. Filling it
/// again allocates only when there are more bodies than ever before.
#[derive(Clone, Debug)]
pub(crate) struct BodyGrid<T> {
    grid: Grid,
    inserted: Vec<Entry<T>>,
    /// The bodies of `inserted` cell by cell, in insertion order within a cell.
    sorted: Vec<Body<T>>,
    /// For each cell where its run in `sorted` starts; one more entry ends the last.
    starts: Vec<usize>,
    /// Where the next body of each cell goes while sorting; of the same length as `starts`.
    next: Vec<usize>,
}

#[derive(Clone, Copy, Debug)]
struct Entry<T> {
    cell: usize,
    body: Body<T>,
}

/// The side of a cell, unless the map is so wide that bigger cells are needed. No body may be
/// wider, so that neighbouring cells hold all it can touch.
pub(crate) const SIDE: f32 = 128.0;

impl<T: Copy> BodyGrid<T> {
    /// An empty grid over the rectangle from `low` to `high`, for about so many bodies: an
    /// empty wide map gets bigger cells, so that memory is linear in what is there.
    pub(crate) fn new(low: Vec2, high: Vec2, bodies: usize) -> Self {
        let allowed = 4096 + 16 * bodies;
        let mut side = SIDE;
        while index(Grid::new(low, high, side).len()) > allowed {
            side *= 2.0;
        }
        let grid = Grid::new(low, high, side);
        let cells = index(grid.len());
        Self {
            grid,
            inserted: Vec::new(),
            sorted: Vec::new(),
            starts: vec![0; cells + 1],
            next: vec![0; cells + 1],
        }
    }

    /// The cell a body at `center` belongs to.
    pub(crate) fn cell_of(&self, center: Vec2) -> u32 {
        self.grid.cell_of(center)
    }

    /// Takes out all bodies and puts `bodies`, each with its cell, in their place.
    pub(crate) fn fill(&mut self, bodies: impl IntoIterator<Item = (u32, Body<T>)>) {
        self.inserted.clear();
        for (cell, body) in bodies {
            debug_assert!(body.radius * 2.0 <= SIDE, "a body is wider than a cell");
            let cell = index(cell);
            self.inserted.push(Entry { cell, body });
        }

        self.starts.fill(0);
        for entry in &self.inserted {
            self.starts[entry.cell + 1] += 1;
        }
        let mut total = 0;
        for start in &mut self.starts {
            total += *start;
            *start = total;
        }
        self.next.copy_from_slice(&self.starts);
        self.sorted.clear();
        if let Some(first) = self.inserted.first() {
            self.sorted.resize(self.inserted.len(), first.body);
        }
        for entry in &self.inserted {
            self.sorted[self.next[entry.cell]] = entry.body;
            self.next[entry.cell] += 1;
        }
    }

    /// Visits every two bodies whose bounding boxes overlap, once.
    pub(crate) fn each_pair(&self, mut visit: impl FnMut(&Body<T>, &Body<T>)) {
        let columns = index(self.grid.columns());
        let cells = self.starts.len() - 1;
        for cell in 0..cells {
            let own = self.in_cell(cell);
            if own.is_empty() {
                continue;
            }
            let (not_first, not_last) = (cell % columns != 0, (cell + 1) % columns != 0);
            let ahead = [
                (not_last, cell + 1),
                (not_first, (cell + columns).saturating_sub(1)),
                (true, cell + columns),
                (not_last, cell + columns + 1),
            ];
            for (place, body) in own.iter().enumerate() {
                let rest = own[place + 1..].iter();
                let ahead = ahead
                    .iter()
                    .filter(|&&(exists, cell)| exists && cell < cells)
                    .flat_map(|&(_, cell)| self.in_cell(cell));
                for other in rest.chain(ahead) {
                    if boxes_overlap(body, other) {
                        visit(body, other);
                    }
                }
            }
        }
    }

    /// The bodies whose bounding boxes overlap that of a circle.
    pub(crate) fn near(&self, center: Vec2, radius: f32) -> impl Iterator<Item = &Body<T>> {
        // A body in the next cell may reach into this one.
        self.grid
            .around(center, radius + SIDE / 2.0)
            .flat_map(|cell| self.in_cell(index(cell)))
            .filter(move |body| {
                let (apart, reach) = (body.center - center, body.radius + radius);
                apart.x.abs() < reach && apart.y.abs() < reach
            })
    }

    /// How many cells there are.
    pub(crate) fn cells(&self) -> u32 {
        self.grid.len()
    }

    /// All bodies with their cells, in the order in which they were put in.
    pub(crate) fn inserted(&self) -> impl Iterator<Item = (u32, Body<T>)> {
        self.inserted
            .iter()
            .map(|entry| (u32::try_from(entry.cell).unwrap_or(u32::MAX), entry.body))
    }

    /// All bodies, cell by cell.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Body<T>> {
        self.sorted.iter()
    }

    fn in_cell(&self, cell: usize) -> &[Body<T>] {
        &self.sorted[self.starts[cell]..self.starts[cell + 1]]
    }
}

fn boxes_overlap<T>(one: &Body<T>, other: &Body<T>) -> bool {
    let (apart, reach) = (one.center - other.center, one.radius + other.radius);
    apart.x.abs() < reach && apart.y.abs() < reach
}

fn index(number: u32) -> usize {
    usize::try_from(number).expect("a usize holds at least 32 bits on every target we build for")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    const CORNER: Vec2 = Vec2::new(1000.0, 700.0);

    fn crowd(rng: &mut Rng) -> Vec<Body<u32>> {
        (0..200)
            .map(|owner| Body {
                center: Vec2::new(rng.signed() * 1100.0, rng.signed() * 800.0),
                radius: 4.0 + rng.unit() * 60.0,
                owner,
            })
            .collect()
    }

    fn filled(bodies: &[Body<u32>]) -> BodyGrid<u32> {
        let mut grid = BodyGrid::new(-CORNER, CORNER, bodies.len());
        let cells: Vec<_> = bodies
            .iter()
            .map(|body| grid.cell_of(body.center))
            .collect();
        grid.fill(cells.into_iter().zip(bodies.iter().copied()));
        grid
    }

    #[test]
    fn pairs_are_those_of_a_search_of_all_pairs() {
        let mut rng = Rng::new(3);
        for _ in 0..20 {
            let bodies = crowd(&mut rng);
            let mut plain = Vec::new();
            for (place, one) in bodies.iter().enumerate() {
                for other in &bodies[place + 1..] {
                    if boxes_overlap(one, other) {
                        plain.push((one.owner, other.owner));
                    }
                }
            }
            let mut found = Vec::new();
            filled(&bodies).each_pair(|one, other| {
                found.push((one.owner.min(other.owner), one.owner.max(other.owner)));
            });
            found.sort_unstable();
            assert_eq!(found, plain);
        }
    }

    #[test]
    fn neighbours_are_those_of_a_search_of_all_bodies() {
        let mut rng = Rng::new(4);
        let bodies = crowd(&mut rng);
        let grid = filled(&bodies);
        for probe in crowd(&mut rng) {
            let mut found: Vec<_> = grid.near(probe.center, probe.radius).collect();
            found.sort_unstable_by_key(|body| body.owner);
            let plain: Vec<_> = bodies
                .iter()
                .filter(|body| boxes_overlap(body, &probe))
                .collect();
            assert_eq!(found, plain);
        }
    }

    #[test]
    fn wide_maps_get_bigger_cells_rather_than_more_memory() {
        let far = Vec2::new(32767.0, 32767.0);
        assert!(BodyGrid::<u32>::new(-far, far, 10).starts.len() < 4300);
    }

    #[test]
    fn refilling_keeps_nothing_and_allocates_nothing() {
        let mut rng = Rng::new(5);
        let mut grid = filled(&crowd(&mut rng));
        let before = (grid.inserted.capacity(), grid.sorted.capacity());
        let one = Body {
            center: Vec2::ZERO,
            radius: 10.0,
            owner: 7,
        };
        grid.fill([(grid.cell_of(one.center), one)]);
        assert_eq!(grid.near(Vec2::ZERO, 900.0).collect::<Vec<_>>(), [&one]);
        assert_eq!((grid.inserted.capacity(), grid.sorted.capacity()), before);
        grid.fill([]);
        assert_eq!(grid.near(Vec2::ZERO, 900.0).count(), 0);
        assert_eq!(grid.iter().count(), 0);
    }
}
