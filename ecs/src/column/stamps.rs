//! When each row of a tracked column was last changed, and when it was added: 64-bit readings of
//! the world's change clock, of which a loop over rows touches one byte.
//!
//! A row names the reading by its place in a short list of the latest ones. When the list is full
//! the readings are written out per row, and it starts anew.

use crate::query::Stamp;

/// How many readings are named by a byte before they are written out.
const MOST: usize = 63;

/// The stamps of a column's rows.
#[derive(Debug, Default)]
pub struct Stamps {
    /// Per row: 0 where `old` has the reading, else its place in `recent`, counted from 1.
    codes: Vec<u8>,
    /// Ascending, at most [`MOST`].
    recent: Vec<u64>,
    /// Per row; counts where the code is 0.
    old: Vec<u64>,
    /// Per row.
    added: Vec<u64>,
    /// No row was changed or added later.
    latest: u64,
}

/// The rows of a column that changed later than some reading of the clock.
#[derive(Clone, Debug)]
pub(crate) struct ChangedRows<'a> {
    stamps: &'a Stamps,
    since: u64,
    /// The rows that have not been looked at.
    rows: core::ops::Range<usize>,
}

impl Iterator for ChangedRows<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let (stamps, since) = (self.stamps, self.since);
        self.rows.find(|&row| stamps.get(row).changed > since)
    }
}

impl Stamps {
    pub(super) fn reserve(&mut self, additional: usize) {
        self.codes.reserve(additional);
        self.old.reserve(additional);
        self.added.reserve(additional);
    }

    /// Appends a row that was never changed, to be marked.
    #[inline]
    pub(super) fn push(&mut self) {
        self.arrive(Stamp::default());
    }

    /// Appends a row with the stamp that it had elsewhere.
    #[inline]
    pub(super) fn arrive(&mut self, stamp: Stamp) {
        self.codes.push(0);
        self.old.push(stamp.changed);
        self.added.push(stamp.added);
        self.latest = self.latest.max(stamp.changed).max(stamp.added);
    }

    #[inline]
    pub(super) fn swap_remove(&mut self, row: usize) -> Stamp {
        let code = self.codes.swap_remove(row);
        let old = self.old.swap_remove(row);
        Stamp {
            changed: reading(&self.recent, code, old),
            added: self.added.swap_remove(row),
        }
    }

    pub(super) fn clear(&mut self) {
        self.codes.clear();
        self.recent.clear();
        self.old.clear();
        self.added.clear();
        self.latest = 0;
    }

    pub(super) fn is_of_length(&self, len: usize) -> bool {
        [self.codes.len(), self.old.len(), self.added.len()] == [len; 3]
    }

    pub(super) fn shrink(&mut self) {
        self.codes.shrink_to_fit();
        self.old.shrink_to_fit();
        self.added.shrink_to_fit();
    }

    pub(super) fn bytes(&self) -> usize {
        let readings = self.recent.capacity() + self.old.capacity() + self.added.capacity();
        self.codes.capacity() + readings * size_of::<u64>()
    }

    /// The stamp of a row.
    #[inline(always)]
    pub(crate) fn get(&self, row: usize) -> Stamp {
        Stamp {
            changed: reading(&self.recent, self.codes[row], self.old[row]),
            added: self.added[row],
        }
    }

    /// Whether any row may have changed or been added later than `since`: where not, none has.
    #[inline(always)]
    pub(crate) fn later_than(&self, since: u64) -> bool {
        self.latest > since
    }

    /// The rows that changed later than `since`.
    pub(crate) fn changed_since(&self, since: u64) -> ChangedRows<'_> {
        let rows = if self.later_than(since) {
            self.codes.len()
        } else {
            0
        };
        ChangedRows {
            stamps: self,
            since,
            rows: 0..rows,
        }
    }

    /// Notes that a row changed at `now`, and that it was added then.
    #[inline]
    pub(crate) fn mark(&mut self, row: usize, now: u64, added: bool) {
        let code = self.code(now);
        self.codes[row] = code;
        if added {
            self.added[row] = now;
        }
    }

    /// Appends rows that were added at `now`, up to the end of a range which begins where the rows
    /// before it end.
    pub(crate) fn append(&mut self, rows: core::ops::Range<usize>, now: u64) {
        let code = self.code(now);
        self.truncate(rows.start);
        self.codes.resize(rows.end, code);
        self.old.resize(rows.end, 0);
        self.added.resize(rows.end, now);
    }

    /// Forgets the rows from `rows` on.
    pub(super) fn truncate(&mut self, rows: usize) {
        self.codes.truncate(rows);
        self.old.truncate(rows);
        self.added.truncate(rows);
    }

    /// The rows from the front, to be marked as changed at `now`.
    #[inline(always)]
    pub(super) fn marks(&mut self, len: usize, now: u64) -> Marks<'_> {
        let code = self.code(now);
        Marks {
            codes: &mut self.codes[..len],
            code,
            past: Past {
                recent: &self.recent,
                old: &self.old[..len],
                added: &self.added[..len],
            },
        }
    }

    /// The place of a row and what to write there when it changes.
    #[inline(always)]
    pub(super) fn place(&mut self, row: usize, now: u64) -> (&mut u8, u8) {
        let code = self.code(now);
        (&mut self.codes[row], code)
    }

    /// The code of the reading `now`, which is not earlier than any before.
    #[inline]
    fn code(&mut self, now: u64) -> u8 {
        debug_assert!(
            self.recent.last().is_none_or(|last| *last <= now),
            "the change clock goes forward"
        );
        self.latest = now;
        if self.recent.last() != Some(&now) {
            self.note(now);
        }
        #[expect(clippy::cast_possible_truncation, reason = "at most 63")]
        let code = self.recent.len() as u8;
        code
    }

    #[inline(never)]
    fn note(&mut self, now: u64) {
        if self.recent.len() == MOST {
            for (code, old) in self.codes.iter_mut().zip(&mut self.old) {
                *old = reading(&self.recent, *code, *old);
                *code = 0;
            }
            self.recent.clear();
        }
        // Once and for all, so that a world in a steady state does not allocate.
        self.recent.reserve_exact(MOST - self.recent.len());
        self.recent.push(now);
    }
}

#[inline(always)]
fn reading(recent: &[u64], code: u8, old: u64) -> u64 {
    match usize::from(code).checked_sub(1) {
        None => old,
        Some(place) => recent[place],
    }
}

/// The stamps of a table's rows as they were when the table was taken. It ends with the last row
/// that can be marked, and may begin before the first: rows are taken off the marks alone.
#[derive(Clone, Copy, Debug)]
pub(super) struct Past<'a> {
    recent: &'a [u64],
    old: &'a [u64],
    added: &'a [u64],
}

/// Marks the rows of one table as changed, where they are written past the row guards: what
/// [`each_table`](crate::Query::each_table) gives beside the field slices of a tracked component.
#[derive(Debug)]
pub struct Marks<'a> {
    pub(super) codes: &'a mut [u8],
    pub(super) code: u8,
    pub(super) past: Past<'a>,
}

impl<'a> Marks<'a> {
    /// Marks one row.
    ///
    /// # Panics
    /// Where the table has no such row.
    #[inline(always)]
    pub fn mark(&mut self, row: usize) {
        self.codes[row] = self.code;
    }

    /// Marks every row, in one pass.
    pub fn mark_all(&mut self) {
        self.codes.fill(self.code);
    }

    #[inline(always)]
    pub(super) fn stamp(&self, row: usize) -> Stamp {
        let past = self.past.old.len() - self.codes.len() + row;
        Stamp {
            changed: reading(self.past.recent, self.codes[row], self.past.old[past]),
            added: self.past.added[past],
        }
    }

    #[inline(always)]
    pub(super) fn cut(&mut self, rows: usize) -> Self {
        let end = self.past.old.len() - self.codes.len() + rows;
        let (codes, rest) = core::mem::take(&mut self.codes).split_at_mut(rows);
        self.codes = rest;
        Self {
            codes,
            code: self.code,
            past: Past {
                recent: self.past.recent,
                old: &self.past.old[..end],
                added: &self.past.added[..end],
            },
        }
    }

    #[inline(always)]
    pub(super) fn pop_front(&mut self) -> &'a mut u8 {
        let Some((first, rest)) = core::mem::take(&mut self.codes).split_first_mut() else {
            super::no_row()
        };
        self.codes = rest;
        first
    }
}
