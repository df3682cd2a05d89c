//! Tables: which combinations of components exist, and which entity stands in which row.
//! Knows no component data.

mod index;

use crate::hierarchy::Nesting;
use crate::mask::Mask;
use crate::schema::Entity as Handle;
use crate::schema::Schema;
use crate::slots::{Order, Payload, Retire, Threaded};
use crate::world::World;
pub(crate) use index::Index;

/// Where an entity stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Location {
    /// Below the number of tables while the slot is live.
    pub(crate) table: u32,
    /// Below the table's number of rows while the slot is live; kept by [`Tables::leave`].
    pub(crate) row: u32,
}

impl Location {
    pub(crate) fn new(table: usize, row: usize) -> Self {
        // Rows and tables are fewer than slots and masks, both of which fit.
        #[expect(
            clippy::cast_possible_truncation,
            reason = "checked where slots are made"
        )]
        Self {
            table: table as u32,
            row: row as u32,
        }
    }

    #[inline(always)]
    pub(crate) fn table(self) -> usize {
        self.table as usize
    }

    #[inline(always)]
    pub(crate) fn row(self) -> usize {
        self.row as usize
    }
}

impl Payload for Location {
    fn link(next: u32) -> Self {
        Self {
            table: u32::MAX,
            row: next,
        }
    }
    fn next(self) -> u32 {
        self.row
    }
}

/// The slots of a world: where each entity stands.
pub(crate) type Slots<S> =
    crate::slots::Slots<Location, <S as Schema>::HandleKind, Retire, Threaded, Beside<S>>;

/// What is kept beside the slots: the order of creation, and parents.
type Beside<S> = (
    <<S as Schema>::Order as Order>::Links,
    <<S as Schema>::Nesting as Nesting>::Links,
);

/// How many bundles' tables are found without hashing.
const CACHED: usize = 16;

/// How the rows of a table are moved and taken out: by the types of the bundle that first spawned
/// into it, or by a walk over the ids of its mask.
pub(crate) struct Moves<S: Schema> {
    /// Takes the row of an entity out whose slot is free already.
    pub(crate) destroy: fn(&mut World<S>, Handle<S>, Location),
    /// Moves the components of this table from a row of one table to the end of another; all that
    /// the two tables share.
    pub(crate) migrate: fn(&mut World<S>, Location, usize),
}

impl<S: Schema> Clone for Moves<S> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<S: Schema> Copy for Moves<S> {}

/// All tables of a world, in the order in which they came up.
pub(crate) struct Tables<S: Schema> {
    /// The components of each table; no two are equal.
    pub(crate) masks: Vec<Mask>,
    /// The entities of each table, row by row.
    pub(crate) rows: Vec<Vec<Handle<S>>>,
    /// How the rows of each are moved.
    pub(crate) moves: Vec<Moves<S>>,
    /// The tables one component away from each, as far as they were asked for.
    neighbours: Vec<Vec<(u8, u32)>>,
    index: Index,
    cache: [(Mask, u32); CACHED],
}

impl<S: Schema> Tables<S> {
    pub(crate) fn new() -> Self {
        Self {
            masks: Vec::new(),
            rows: Vec::new(),
            moves: Vec::new(),
            neighbours: Vec::new(),
            index: Index::default(),
            cache: [(Mask::NONE, u32::MAX); CACHED],
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.masks.len()
    }

    /// The table of exactly the components in `mask`, if a bundle asked for it of late.
    #[inline(always)]
    pub(crate) fn cached(&self, mask: Mask) -> Option<usize> {
        let (cached, table) = self.cache[mask.hash() % CACHED];
        (cached.same_below(mask, S::TOTAL) && table != u32::MAX).then_some(table as usize)
    }

    /// The table of exactly the components in `mask`, if it exists.
    pub(crate) fn find(&self, mask: Mask) -> Option<usize> {
        self.index.find(&self.masks, mask)
    }

    /// Lets [`cached`](Self::cached) find the table of `mask`.
    pub(crate) fn remember(&mut self, mask: Mask, table: usize) {
        self.cache[mask.hash() % CACHED] = (mask, number(table));
    }

    /// Makes the table of `mask`, which must not exist.
    pub(crate) fn add(&mut self, mask: Mask, moves: Moves<S>) -> usize {
        let table = self.masks.len();
        self.masks.push(mask);
        self.index.insert(&self.masks);
        self.rows.push(Vec::new());
        self.moves.push(moves);
        self.neighbours.push(Vec::new());
        table
    }

    /// The table that differs from `table` in the component `id` alone, if it was noted.
    #[inline(always)]
    pub(crate) fn neighbour(&self, table: usize, id: u8) -> Option<usize> {
        let known = self.neighbours[table]
            .iter()
            .find(|(toggled, _)| *toggled == id)?;
        Some(known.1 as usize)
    }

    /// Notes that two tables differ in the component `id` alone.
    pub(crate) fn link(&mut self, one: usize, other: usize, id: u8) {
        for (from, to) in [(one, other), (other, one)] {
            if self.neighbour(from, id).is_none() {
                self.neighbours[from].push((id, number(to)));
            }
        }
    }

    /// Takes out every table whose number in `kept` is `None`; the others get the numbers there,
    /// which ascend. Gives back memory that holds nothing.
    pub(crate) fn reclaim(&mut self, kept: &[Option<u32>]) {
        keep(&mut self.masks, kept);
        keep(&mut self.rows, kept);
        keep(&mut self.moves, kept);
        keep(&mut self.neighbours, kept);
        self.rows.iter_mut().for_each(Vec::shrink_to_fit);
        for neighbours in &mut self.neighbours {
            neighbours.retain_mut(|(_, table)| match kept[*table as usize] {
                Some(now) => {
                    *table = now;
                    true
                }
                None => false,
            });
            neighbours.shrink_to_fit();
        }
        self.index = Index::of(&self.masks);
        self.cache = [(Mask::NONE, u32::MAX); CACHED];
    }

    /// The bytes of heap memory of what is kept of all tables together.
    pub(crate) fn bytes(&self) -> usize {
        let per_table = [
            self.masks.capacity() * size_of::<Mask>(),
            self.rows.capacity() * size_of::<Vec<Handle<S>>>(),
            self.moves.capacity() * size_of::<Moves<S>>(),
            self.neighbours.capacity() * size_of::<Vec<(u8, u32)>>(),
        ];
        per_table.iter().sum::<usize>() + self.index.bytes()
    }

    /// The bytes of heap memory of the list of a table's entities, and of that of its neighbours.
    pub(crate) fn bytes_of(&self, table: usize) -> (usize, usize) {
        (
            self.rows[table].capacity() * size_of::<Handle<S>>(),
            self.neighbours[table].capacity() * size_of::<(u8, u32)>(),
        )
    }

    /// Takes a row out and gives the entity that moved into it, if one did.
    #[inline(always)]
    pub(crate) fn leave(&mut self, at: Location) -> Option<Handle<S>> {
        let rows = &mut self.rows[at.table()];
        let last = rows.pop()?;
        *rows.get_mut(at.row())? = last;
        Some(last)
    }
}

fn number(table: usize) -> u32 {
    u32::try_from(table).expect("fewer tables than 2^32")
}

/// Takes out what stands where `kept` has `None`.
pub(crate) fn keep<T>(list: &mut Vec<T>, kept: &[Option<u32>]) {
    let mut stays = kept.iter().map(Option::is_some);
    list.retain(|_| stays.next().unwrap_or(true));
    list.shrink_to_fit();
}
