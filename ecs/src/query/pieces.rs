//! Walking a query on all cores: its rows are cut into pieces, and who is free takes one.

use crate::query::{Filter, Query, Read, Select, SelectShared, Write, wanted};
use crate::schema::Schema;
use crate::threads;

/// A piece starts at a multiple of this many rows of its table: what is kept as a bit per row can
/// be cut there too.
const GRAIN: usize = 64;
/// More rows than this are not in one piece: enough to make up for the handing out of a piece
/// where a row costs less than a nanosecond.
const LARGEST: usize = 16 * 1024;
/// Pieces per thread, so that a thread that had light rows takes over some of another's.
const PER_THREAD: usize = 4;

/// Some rows of one table.
struct Piece<V> {
    view: V,
    len: usize,
}

/// How many rows are in a piece, for a query of so many rows.
fn size(rows: usize, threads: usize) -> usize {
    rows.div_ceil(threads * PER_THREAD)
        .clamp(1, LARGEST)
        .next_multiple_of(GRAIN)
}

impl<'w, S: Schema, Q: Select<S>, F: Filter<S>, M> Query<'w, S, Q, F, M> {
    fn visit_in_pieces<V>(self, visit: &V)
    where
        Q::View<'w>: Send,
        V: Fn(Q::Item<'_>) + Sync,
    {
        if Q::SPARSE {
            return self.visit(&mut |item: Q::Item<'_>| visit(item));
        }
        if Self::BY_ROW {
            return self.visit_admitted_in_pieces(visit);
        }
        let (rows, threads) = (self.len(), threads::count());
        let size = size(rows, threads);
        if threads == 1 || rows <= size {
            return self.visit(&mut |item: Q::Item<'_>| visit(item));
        }
        let mut pieces = Vec::new();
        let mut lent = self.lent;
        for table in self.plan.tables(self.masks, wanted::<S, Q, F>()) {
            let mut len = self.rows[table].len();
            let mut view = Q::take(&mut lent, table, len);
            while len > size {
                let view = Q::cut(&mut view, size);
                pieces.push(Piece { view, len: size });
                len -= size;
            }
            if len > 0 {
                pieces.push(Piece { view, len });
            }
        }
        threads::for_each(pieces, |Piece { view, len }| {
            Q::apart(view, |mut view| {
                for row in 0..len {
                    let mut cell = Q::load(&view, row);
                    visit(Q::item(&mut view, row, &mut cell));
                    Q::store(&mut view, row, cell);
                }
            });
        });
    }
}

/// Some rows of one table, of which those in a list are visited.
struct Chosen<V> {
    view: V,
    rows: Vec<usize>,
}

impl<'w, S: Schema, Q: Select<S>, F: Filter<S>, M> Query<'w, S, Q, F, M> {
    /// Which rows are admitted is decided first, on one thread.
    fn visit_admitted_in_pieces<V>(mut self, visit: &V)
    where
        Q::View<'w>: Send,
        V: Fn(Q::Item<'_>) + Sync,
    {
        let (rows, threads) = (self.len(), threads::count());
        let size = size(rows, threads);
        if threads == 1 || rows <= size {
            return self.visit(&mut |item: Q::Item<'_>| visit(item));
        }
        let mut pieces = Vec::new();
        for table in self.tables() {
            let admitted: Vec<usize> = self.admitted(table).collect();
            let mut view = Q::take(&mut self.lent, table, self.rows[table].len());
            let mut cut = 0;
            for rows in admitted.chunks(size) {
                let end = rows.last().map_or(cut, |last| last + 1);
                let view = Q::cut(&mut view, end - cut);
                let rows = rows.iter().map(|row| row - cut).collect();
                pieces.push(Chosen { view, rows });
                cut = end;
            }
        }
        threads::for_each(pieces, |Chosen { view, rows }| {
            Q::apart(view, |mut view| {
                for row in rows {
                    let mut cell = Q::load(&view, row);
                    visit(Q::item(&mut view, row, &mut cell));
                    Q::store(&mut view, row, cell);
                }
            });
        });
    }
}

impl<S: Schema, Q: SelectShared<S>, F: Filter<S>> Query<'_, S, Q, F, Read> {
    /// As [`each`](Self::each), on all threads of the rayon pool in which it is called, in no
    /// order that is promised. Without the feature `parallel`, or with one thread, it is `each`.
    ///
    /// Worth it for some microseconds of work and more. The rows are cut into at least four pieces
    /// per thread, of 64 rows or more.
    ///
    /// # Panics
    /// Where `visit` does. Pieces that others have begun are walked to their end first.
    pub fn par_each(&self, visit: impl Fn(Q::Item<'_>) + Sync)
    where
        for<'a> Q::View<'a>: Send,
    {
        self.share().visit_in_pieces(&visit);
    }
}

impl<S: Schema, Q: Select<S>, F: Filter<S>> Query<'_, S, Q, F, Write> {
    /// As [`each`](Self::each), on all threads of the rayon pool in which it is called, in no
    /// order that is promised. Without the feature `parallel`, or with one thread, it is `each`.
    ///
    /// Worth it for some microseconds of work and more. The rows are cut into at least four pieces
    /// per thread, of 64 rows or more. What it writes is what `each` writes, as `visit` sees one
    /// row at a time and cannot change what it captures.
    ///
    /// ```
    /// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doctests/game.rs"));
    /// # fn main() {
    /// # let mut world = game();
    /// # let ball = world.spawn((Position { x: 0.0, y: 9.0 }, Velocity { x: 1.0, y: 0.0 }));
    /// let wind = 0.5;
    /// world.query::<(&mut Position, &Velocity)>().par_each(|(position, velocity)| {
    ///     position.x += velocity.x + wind;
    /// });
    /// assert_eq!(world.at::<Position>(ball).x, 1.5);
    /// # }
    /// ```
    ///
    /// # Panics
    /// Where `visit` does. Pieces that others have begun are walked to their end first; rows that
    /// were visited keep what was written.
    pub fn par_each(&mut self, visit: impl Fn(Q::Item<'_>) + Sync)
    where
        for<'a> Q::View<'a>: Send,
    {
        self.reborrow().visit_in_pieces(&visit);
    }
}
