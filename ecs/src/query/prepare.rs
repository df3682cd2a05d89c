//! Which tables a query visits, remembered from run to run.

use core::fmt;
use core::marker::PhantomData;
use core::ops::Range;

use crate::loan::Wanted;
use crate::mask::Mask;
use crate::query::{Apart, Filter, Query, Select, wanted};
use crate::schema::Schema;
use crate::world::{ChangeClock, Identity, Issuer, World};

/// The tables that match, as far as tables have come up.
#[derive(Clone, Debug, Default)]
pub struct Prepared {
    /// The world whose tables these are, and their layout.
    world: Option<Identity>,
    /// How many tables have been looked at.
    seen: usize,
    tables: Vec<u32>,
}

/// When a query or a system last ran, and on which world.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LastRun {
    world: Option<Issuer>,
    at: u64,
}

impl LastRun {
    const NEVER: Self = Self { world: None, at: 0 };

    /// Runs on a world, and gives the stamp of what it changes, and since when it asks: what was
    /// changed at the reading of its last run or earlier, it has seen or written itself.
    #[inline(always)]
    pub(crate) fn run(&mut self, world: Issuer, clock: &mut ChangeClock) -> ChangeClock {
        let now = clock.pass();
        let cleared = if self.world == Some(world) {
            self.at
        } else {
            0
        };
        (self.world, self.at) = (Some(world), now);
        ChangeClock { now, cleared }
    }
}

impl Prepared {
    const fn new() -> Self {
        Self {
            world: None,
            seen: 0,
            tables: Vec::new(),
        }
    }

    /// The tables that matched when it was last brought up to date.
    pub(crate) fn tables(&self) -> impl Iterator<Item = usize> {
        self.tables.iter().map(|table| *table as usize)
    }

    /// Looks at the tables that have come up since, and gives all that match.
    #[inline]
    pub(crate) fn update(&mut self, world: Identity, masks: &[Mask], wanted: Wanted) -> Plan<'_> {
        if self.world != Some(world) {
            self.world = Some(world);
            self.seen = 0;
            self.tables.clear();
        }
        for (table, &mask) in masks.iter().enumerate().skip(self.seen) {
            if wanted(mask) {
                self.tables
                    .push(u32::try_from(table).expect("fewer tables than 2^32"));
            }
        }
        self.seen = masks.len();
        Plan::Known(&self.tables)
    }
}

/// How a query comes to its tables.
#[derive(Clone, Copy, Debug)]
pub enum Plan<'w> {
    /// By looking at the mask of every table.
    Scan,
    /// They are known.
    Known(&'w [u32]),
}

impl<'w> Plan<'w> {
    /// The tables that match, ascending.
    #[inline(always)]
    pub(crate) fn tables(self, masks: &'w [Mask], wanted: Wanted) -> Tables<'w> {
        match self {
            Self::Scan => Tables::Scan {
                masks,
                next: 0,
                wanted,
            },
            Self::Known(tables) => Tables::Known(tables.iter()),
        }
    }
}

/// The tables that a query visits, ascending.
#[derive(Clone, Debug)]
pub(crate) enum Tables<'w> {
    Scan {
        masks: &'w [Mask],
        next: usize,
        wanted: Wanted,
    },
    Known(core::slice::Iter<'w, u32>),
}

impl Tables<'_> {
    /// The next tables that stand one after the other.
    #[inline(always)]
    pub(crate) fn next_run(&mut self) -> Option<Range<usize>> {
        let start = self.next()?;
        let mut end = start + 1;
        match self {
            Self::Scan {
                masks,
                next,
                wanted,
            } => {
                while masks.get(end).is_some_and(|mask| wanted(*mask)) {
                    end += 1;
                }
                *next = end;
            }
            Self::Known(tables) => {
                let ahead = tables.as_slice();
                let run = ahead.iter().zip(end..);
                let more = run
                    .take_while(|&(&table, next)| table as usize == next)
                    .count();
                *tables = ahead[more..].iter();
                end += more;
            }
        }
        Some(start..end)
    }
}

impl Iterator for Tables<'_> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        match self {
            Self::Scan {
                masks,
                next,
                wanted,
            } => loop {
                let table = *next;
                let mask = *masks.get(table)?;
                *next += 1;
                if wanted(mask) {
                    return Some(table);
                }
            },
            Self::Known(tables) => tables.next().map(|&table| table as usize),
        }
    }
}

/// A query that remembers which tables match: running it again matches and allocates nothing.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doctests/game.rs"));
/// # fn main() {
/// # let mut world = game();
/// let mut moving = world.prepare::<(&mut Position, &Velocity), Without<Static>>();
/// world.spawn((Position { x: 0.0, y: 9.0 }, Velocity { x: 1.0, y: 0.0 }));
/// moving.on(&mut world).each(|(position, velocity)| position.x += velocity.x);
/// assert_eq!(moving.on(&mut world).len(), 1);
/// # }
/// ```
pub struct PreparedQuery<S, Q, F = ()> {
    prepared: Prepared,
    last: LastRun,
    query: PhantomData<fn(S, Q, F)>,
}

impl<S, Q, F> fmt::Debug for PreparedQuery<S, Q, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PreparedQuery")
            .field("tables", &self.prepared.tables)
            .finish_non_exhaustive()
    }
}

impl<S: Schema, Q, F> PreparedQuery<S, Q, F> {
    /// A query that has looked at no table yet. Run on another world it starts anew.
    #[must_use]
    pub const fn new() -> Self
    where
        Q: Apart<S>,
        F: Filter<S>,
    {
        PreparedQuery {
            prepared: Prepared::new(),
            last: LastRun::NEVER,
            query: PhantomData,
        }
    }
}

impl<S: Schema, Q: Select<S>, F: Filter<S>> PreparedQuery<S, Q, F> {
    /// The query on the world. Tables that came up since the last run are found.
    ///
    /// [`Changed`](crate::Changed) and [`Added`](crate::Added) mean since the last call of this.
    #[inline]
    pub fn on<'w>(&'w mut self, world: &'w mut World<S>) -> Query<'w, S, Q, F> {
        let clock = self.last.run(world.identity.world, &mut world.clock);
        let masks = &world.tables.masks;
        let plan = self
            .prepared
            .update(world.identity, masks, wanted::<S, Q, F>());
        world.planned(plan, clock)
    }
}

impl<S: Schema, Q: Apart<S>, F: Filter<S>> Default for PreparedQuery<S, Q, F> {
    fn default() -> Self {
        Self {
            prepared: Prepared::new(),
            last: LastRun::NEVER,
            query: PhantomData,
        }
    }
}

impl<S: Schema> World<S> {
    /// A query of this world that remembers which tables match.
    #[must_use]
    pub fn prepare<Q: Apart<S>, F: Filter<S>>(&self) -> PreparedQuery<S, Q::Checked, F::Checked> {
        let wanted = wanted::<S, Q::Checked, F::Checked>();
        let mut prepared = Prepared::new();
        prepared.update(self.identity, &self.tables.masks, wanted);
        PreparedQuery {
            prepared,
            last: LastRun::NEVER,
            query: PhantomData,
        }
    }
}
