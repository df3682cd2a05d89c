//! Who is near whom: circles found by place.
//!
//! A [`Grid`] keeps one circle per handle and finds those that touch a circle or a rectangle. It is
//! fed by hand, from whatever component says where something is, and knows no component itself.
//!
//! ```
//! use ecs::Handle;
//! use ecs::spatial::Grid;
//!
//! struct Walker;
//! let walker = |slot: u64| Handle::<Walker>::from_bits(1 << 32 | slot).unwrap();
//! let mut grid = Grid::new([0.0, 0.0], [1000.0, 1000.0], 32.0);
//! grid.insert(walker(0), [10.0, 10.0], 1.0);
//! grid.insert(walker(1), [500.0, 10.0], 1.0);
//!
//! let mut near = Vec::new();
//! grid.in_circle([0.0, 0.0], 50.0, &mut near);
//! assert_eq!(near, [walker(0)]);
//! ```

mod cells;

use core::fmt;

use arrayvec::ArrayVec;

use crate::handle::{Handle, Kind};
use cells::{Area, Levels};

/// How many circles stand together in memory.
const BLOCK: usize = 8;

/// No cell, or no block.
const NONE: u32 = u32::MAX;

/// A circle and whose it is.
pub struct Circle<T: ?Sized, K: Kind = u32> {
    /// Whose it is.
    pub owner: Handle<T, K>,
    /// Where it is.
    pub center: [f32; 2],
    /// How far it reaches; not negative.
    pub radius: f32,
}

/// Circles by place, in cells of several sizes: a circle lies in the smallest cells that are as wide
/// as it is.
///
/// Inserting, moving and removing take constant time. A query visits the cells around it, at every
/// size that is in use, so a few wide circles among many small ones cost what they should.
///
/// The world is bounded: cells are an array, without hashing, of 4 bytes each and a third more for
/// the wider ones. What lies outside belongs to the cells at the edge, so it is found as well, only
/// not as fast. Nothing allocates but growing past what there ever was, see
/// [`reserve`](Self::reserve).
///
/// Coordinates may be anything. A circle whose center is not finite is kept and found by no query; a
/// radius that is negative or not a number counts as 0, an infinite one reaches everywhere. Distances
/// are computed in 64 bits, so far places do not overflow.
///
/// The walks that begin with `each` go cell by cell, in an order that the same calls repeat on every
/// run; the vectors are in the order of handles, whatever the history.
pub struct Grid<T: ?Sized, K: Kind = u32> {
    levels: Levels,
    /// The first block of each cell, or `NONE`. Only the first one of a cell is not full.
    cells: Vec<u32>,
    blocks: Vec<Block<T, K>>,
    /// The first of the blocks that are not in use, or `NONE`.
    free: u32,
    /// Where the circle of each slot is.
    places: Vec<Option<Place<T, K>>>,
    /// How many of `places` are filled.
    len: usize,
    /// How many circles lie in the cells of each level.
    in_level: Vec<usize>,
}

/// Some circles of one cell.
struct Block<T: ?Sized, K: Kind> {
    circles: ArrayVec<Circle<T, K>, BLOCK>,
    /// The next block of the cell, or the next free one; `NONE` after the last.
    next: u32,
}

struct Place<T: ?Sized, K: Kind> {
    /// Its slot is the index of this place.
    owner: Handle<T, K>,
    /// `NONE` for what lies nowhere, because its center is not finite.
    cell: u32,
    block: u32,
    lane: u32,
}

impl<T: ?Sized, K: Kind> Grid<T, K> {
    /// An empty grid over the rectangle from `low` to `high`, whose smallest cells are `side` wide.
    ///
    /// Good sides are those of common queries, or of common circles where only these meet. If the
    /// rectangle would need more than 4,194,304 of the smallest cells, they are wider.
    ///
    /// # Panics
    ///
    /// If `side` is not above 0, or a number is not finite.
    #[must_use]
    pub fn new(low: [f32; 2], high: [f32; 2], side: f32) -> Self {
        let levels = Levels::new(low, high, side);
        Self {
            cells: vec![NONE; levels.cells()],
            blocks: Vec::new(),
            free: NONE,
            places: Vec::new(),
            len: 0,
            in_level: vec![0; levels.len()],
            levels,
        }
    }

    /// Makes room, so that as many circles of slots below `circles` allocate nothing, wherever they
    /// move. This is for the worst case, each circle alone in its cell; without it memory grows to
    /// what was ever needed.
    pub fn reserve(&mut self, circles: usize) {
        self.places
            .reserve(circles.saturating_sub(self.places.len()));
        self.blocks
            .reserve(circles.saturating_sub(self.blocks.len()));
    }

    /// How many circles there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no circle.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether `owner` has a circle.
    #[must_use]
    pub fn contains(&self, owner: Handle<T, K>) -> bool {
        self.place(owner).is_some()
    }

    /// The circle of `owner`; `None` too for one that lies nowhere, because its center is not finite.
    #[must_use]
    pub fn get(&self, owner: Handle<T, K>) -> Option<&Circle<T, K>> {
        let place = self.place(owner)?;
        let block = self.blocks.get(index(place.block))?;
        Some(&block.circles[index(place.lane)])
    }

    /// Gives `owner` a circle, or moves the one it has; one of an earlier occupant of its slot goes.
    ///
    /// False, and nothing is done, if a later occupant of the slot has a circle. Constant time. The
    /// table of places grows to the slot, so check a handle that comes from outside first.
    pub fn insert(&mut self, owner: Handle<T, K>, center: [f32; 2], radius: f32) -> bool {
        let slot = owner.index();
        if slot >= self.places.len() {
            self.places.resize_with(slot + 1, || None);
        }
        let radius = radius.max(0.0);
        let cell = self.levels.cell(center, radius).unwrap_or(NONE);
        let circle = Circle {
            owner,
            center,
            radius,
        };
        match &mut self.places[slot] {
            Some(place) if place.owner > owner => return false,
            Some(place) if place.cell == cell => {
                place.owner = owner;
                if let Some(block) = self.blocks.get_mut(index(place.block)) {
                    block.circles[index(place.lane)] = circle;
                }
                return true;
            }
            Some(_) => self.take_out(slot),
            None => {}
        }
        let (block, lane) = self.put_in(cell, circle);
        self.len += 1;
        self.places[slot] = Some(Place {
            owner,
            cell,
            block,
            lane,
        });
        true
    }

    /// Takes out the circle of `owner`; false if it has none. Constant time.
    pub fn remove(&mut self, owner: Handle<T, K>) -> bool {
        let found = self.contains(owner);
        if found {
            self.take_out(owner.index());
        }
        found
    }

    /// Keeps only the circles for whose owners `keep` says so, in slot order.
    ///
    /// Taking out those of destroyed entities is `grid.retain(|owner| world.contains(owner))`.
    pub fn retain(&mut self, mut keep: impl FnMut(Handle<T, K>) -> bool) {
        for slot in 0..self.places.len() {
            if self.places[slot]
                .as_ref()
                .is_some_and(|place| !keep(place.owner))
            {
                self.take_out(slot);
            }
        }
    }

    /// Takes out all circles and keeps the memory.
    pub fn clear(&mut self) {
        self.cells.fill(NONE);
        self.places.clear();
        self.blocks.clear();
        self.free = NONE;
        self.len = 0;
        self.in_level.fill(0);
    }

    /// Visits the circles that touch the one around `center`.
    #[inline]
    pub fn each_in_circle(
        &self,
        center: [f32; 2],
        radius: f32,
        mut visit: impl FnMut(&Circle<T, K>),
    ) {
        let reach = f64::from(radius.max(0.0));
        let Some(area) = Area::around(center, reach) else {
            return;
        };
        self.each_near(&area, |circle| {
            if circle.touches(center, reach) {
                visit(circle);
            }
        });
    }

    /// Visits the circles that touch the rectangle from `low` to `high`.
    /// Nothing touches a rectangle whose corners are the wrong way round or not numbers.
    #[inline]
    pub fn each_in_rectangle(
        &self,
        low: [f32; 2],
        high: [f32; 2],
        mut visit: impl FnMut(&Circle<T, K>),
    ) {
        let (low, high) = (low.map(f64::from), high.map(f64::from));
        let Some(area) = Area::between(low, high) else {
            return;
        };
        self.each_near(&area, |circle| {
            let apart = |axis: usize| {
                let at = f64::from(circle.center[axis]);
                (low[axis] - at).max(at - high[axis]).max(0.0)
            };
            let (x, y, reach) = (apart(0), apart(1), f64::from(circle.radius));
            if x * x + y * y <= reach * reach {
                visit(circle);
            }
        });
    }

    /// Puts the owners of the circles that touch the one around `center` into `found`, in place of
    /// what was there, in the order of handles.
    pub fn in_circle(&self, center: [f32; 2], radius: f32, found: &mut Vec<Handle<T, K>>) {
        found.clear();
        self.each_in_circle(center, radius, |circle| found.push(circle.owner));
        sort(found);
    }

    /// Puts the owners of the circles that touch the rectangle from `low` to `high` into `found`, in
    /// place of what was there, in the order of handles.
    pub fn in_rectangle(&self, low: [f32; 2], high: [f32; 2], found: &mut Vec<Handle<T, K>>) {
        found.clear();
        self.each_in_rectangle(low, high, |circle| found.push(circle.owner));
        sort(found);
    }

    fn place(&self, owner: Handle<T, K>) -> Option<&Place<T, K>> {
        let place = self.places.get(owner.index())?.as_ref()?;
        (place.owner == owner).then_some(place)
    }

    /// Every circle that may touch `area`, and some around it.
    #[inline]
    fn each_near(&self, area: &Area, mut visit: impl FnMut(&Circle<T, K>)) {
        for (level, &circles) in self.in_level.iter().enumerate() {
            if circles == 0 {
                continue;
            }
            for row in self.levels.near(level, area) {
                for &first in &self.cells[row] {
                    let mut at = first;
                    while let Some(block) = self.blocks.get(index(at)) {
                        block.circles.iter().for_each(&mut visit);
                        at = block.next;
                    }
                }
            }
        }
    }

    /// Adds a circle to a cell and says in which block and lane it is.
    fn put_in(&mut self, cell: u32, circle: Circle<T, K>) -> (u32, u32) {
        if cell == NONE {
            return (NONE, 0);
        }
        self.in_level[self.levels.level_of(cell)] += 1;
        let first = &mut self.cells[index(cell)];
        if let Some(block) = self.blocks.get_mut(index(*first))
            && !block.circles.is_full()
        {
            let lane = block.circles.len();
            block.circles.push(circle);
            return (*first, number(lane));
        }
        let circles = ArrayVec::from_iter([circle]);
        let block = Block {
            circles,
            next: *first,
        };
        *first = match self.blocks.get_mut(index(self.free)) {
            Some(free) => {
                let at = self.free;
                self.free = free.next;
                *free = block;
                at
            }
            None => {
                self.blocks.push(block);
                number(self.blocks.len() - 1)
            }
        };
        (*first, 0)
    }

    /// Empties a place. The gap is filled from the end of the cell's first block.
    fn take_out(&mut self, slot: usize) {
        let Some(gone) = self.places[slot].take() else {
            return;
        };
        self.len -= 1;
        if gone.cell == NONE {
            return;
        }
        self.in_level[self.levels.level_of(gone.cell)] -= 1;
        let first = self.cells[index(gone.cell)];
        let block = &mut self.blocks[index(first)];
        let last = block.circles.pop();
        if block.circles.is_empty() {
            self.cells[index(gone.cell)] = block.next;
            block.next = self.free;
            self.free = first;
        }
        if let Some(last) = last
            && last.owner != gone.owner
        {
            if let Some(place) = &mut self.places[last.owner.index()] {
                place.block = gone.block;
                place.lane = gone.lane;
            }
            self.blocks[index(gone.block)].circles[index(gone.lane)] = last;
        }
    }
}

impl<T: ?Sized, K: Kind> fmt::Debug for Grid<T, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let circles = self.places.iter().flatten().map(|place| {
            let circle = self.get(place.owner);
            let circle = circle.map(|circle| (circle.center, circle.radius));
            (place.owner, circle)
        });
        f.debug_map().entries(circles).finish()
    }
}

impl<T: ?Sized, K: Kind> Circle<T, K> {
    /// Whether it touches the circle around `center`.
    #[inline]
    fn touches(&self, center: [f32; 2], radius: f64) -> bool {
        let apart = |axis: usize| f64::from(self.center[axis]) - f64::from(center[axis]);
        let (x, y, reach) = (apart(0), apart(1), f64::from(self.radius) + radius);
        x * x + y * y <= reach * reach
    }
}

impl<T: ?Sized, K: Kind> Clone for Circle<T, K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized, K: Kind> Copy for Circle<T, K> {}

impl<T: ?Sized, K: Kind> PartialEq for Circle<T, K> {
    fn eq(&self, other: &Self) -> bool {
        (self.owner, self.center, self.radius) == (other.owner, other.center, other.radius)
    }
}

impl<T: ?Sized, K: Kind> fmt::Debug for Circle<T, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Circle")
            .field("owner", &self.owner)
            .field("center", &self.center)
            .field("radius", &self.radius)
            .finish()
    }
}

fn sort<T: ?Sized, K: Kind>(found: &mut [Handle<T, K>]) {
    found.sort_unstable_by_key(|owner| (owner.slot(), owner.generation()));
}

/// A number of a cell or block as an index; past the end of every array for `NONE`.
#[inline]
fn index(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// # Panics
///
/// At 2³² − 1 blocks.
#[inline]
fn number(index: usize) -> u32 {
    u32::try_from(index)
        .ok()
        .filter(|&number| number != NONE)
        .expect("a grid has fewer than 2^32 - 1 blocks")
}
