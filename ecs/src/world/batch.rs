//! Batches of bundles: many entities from an iterator.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use super::World;
use crate::bundle::{Bulk, Given};
use crate::column::Take;
use crate::miss::Reason;
use crate::schema::{Entity as Handle, Schema};
use crate::storage::Owned;
use crate::table::Location;

/// What an iterator promises is not trusted beyond this many rows: it may lie.
const MOST_RESERVED: usize = 1 << 20;

impl<S: Schema> World<S> {
    /// Spawns an entity per bundle and gives their handles, in order. Makes room once, and appends
    /// to all columns in one pass where no component has an invariant or is sparse.
    ///
    /// What the iterator gave before it panicked, or before a bundle was refused, stays spawned.
    ///
    /// # Panics
    /// As [`spawn`](Self::spawn).
    #[track_caller]
    pub fn spawn_batch<B: Given<S>>(
        &mut self,
        bundles: impl IntoIterator<Item = B>,
    ) -> Vec<Handle<S>> {
        let bundles = bundles.into_iter();
        let (fewest, most) = bundles.size_hint();
        let room = self.limit - self.len().min(self.limit);
        let expected = fewest.min(room).min(MOST_RESERVED);
        let table = self.table_of::<B>();
        let first = self.tables.rows[table].len();
        self.reserve::<B>(expected);
        let singly = const { B::CHECKED || B::MASK.intersects(S::SPARSE) };
        if singly || most.is_none_or(|most| most > room) && room < usize::MAX {
            for bundle in bundles {
                self.spawn(bundle);
            }
            return self.tables.rows[table][first..].to_vec();
        }
        let mut count = 0;
        let outcome = B::bulk(
            self.columns.as_mut(),
            table,
            Append {
                bundles,
                room,
                limit: self.limit,
                count: &mut count,
            },
        );
        // After a panic the vectors may be of different lengths.
        let whole = B::rows(self.columns.as_mut(), table).min(first + count);
        let last = self.issue(table, first, whole);
        B::truncate(self.columns.as_mut(), table, last);
        self.note_spawned(table, first, B::MASK);
        S::walk(
            self.columns.as_mut(),
            B::MASK,
            &mut super::structure::EmptyTrash,
        );
        if let Err(panic) = outcome {
            resume_unwind(panic);
        }
        assert!(
            last == whole,
            "cannot spawn: {}",
            Reason::Full {
                limit: self.slots.made()
            }
        );
        self.tables.rows[table][first..].to_vec()
    }

    /// Mints handles for the rows from `first` to `last` of a table whose columns have them
    /// already; gives the row at which slot numbers ran out, or `last`.
    pub(super) fn issue(&mut self, table: usize, first: usize, last: usize) -> usize {
        let rows = &mut self.tables.rows[table];
        let places = (first..last).map(|row| Location::new(table, row));
        rows.extend(places.map_while(|at| self.slots.acquire(at)));
        rows.len()
    }
}

/// Appends what an iterator gives, and counts the rows.
struct Append<'a, I> {
    bundles: I,
    room: usize,
    limit: usize,
    count: &'a mut usize,
}

impl<S: Schema, B, I: Iterator<Item = B>> Bulk<S, B> for Append<'_, I> {
    type Out = crate::threads::Outcome;
    #[inline(always)]
    fn fill<L: Extend<K::Piece>, K: Take<B>>(
        self,
        _: &mut [S::Column<Owned>],
        mut loose: L,
        take: K,
    ) -> (L, Self::Out) {
        let Self {
            bundles,
            room,
            limit,
            count,
        } = self;
        let pieces = bundles.map(|bundle| {
            assert!(*count < room, "cannot spawn: {}", Reason::Full { limit });
            *count += 1;
            take.take(bundle)
        });
        // The vectors are out of their columns: a panic waits until they are back.
        let outcome = catch_unwind(AssertUnwindSafe(|| loose.extend(pieces)));
        (loose, outcome)
    }
}
