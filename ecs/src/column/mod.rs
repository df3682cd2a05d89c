//! Columns: how the values of one component stand in one table. Knows no world.

#[doc(hidden)]
pub mod checked;
mod fields;
mod plain;
mod same;
mod stamps;
mod tracked;
mod unit;
mod whole;

use core::fmt;
use core::ops::{Deref, DerefMut};

pub use fields::{
    Borrow, BorrowMut, Both, Cells, Nothing, Shape, Slice, SliceMut, Value, Vecs, Visit,
};
pub use plain::{CopyOut, Plain, Row, RowMut, Split, copy};
pub use same::{SameBits, Watched, probe};
pub(crate) use stamps::ChangedRows;
pub use stamps::{Marks, Stamps};
pub use tracked::{
    ByField, IfTracked, Tracked, TrackedCell, TrackedMut, TrackedRow, Tracks, Watching,
};
pub use unit::{Held, Marker, Unit};
pub use whole::{Whole, WholeMut};

use crate::component::Component;
use crate::query::Stamp;

/// The values of one component in one table, in row order.
///
/// Implemented by [`Split`] (one `Vec` per field, the default), [`Whole`] (one `Vec` of values)
/// and [`Unit`] (nothing at all, for markers), and by [`Tracked`] around one of these; the derive
/// of a component picks one.
pub trait Column: Default + Sized + 'static {
    /// What one row holds.
    type Value: 'static;
    /// The rows of a table, shared: one slice per field, or one of whole values.
    type Slices<'a>;
    /// The rows of a table, for writing.
    type SlicesMut<'a>;
    /// One row, for reading.
    type Ref<'a>: Deref<Target = Self::Value>;
    /// One row, for writing; what was written reaches the column when this is dropped.
    type Mut<'a>: DerefMut<Target = Self::Value>;
    /// What a loop keeps of a row while the row is lent.
    type Cell;
    /// What it keeps while the row is lent for writing.
    type CellMut;
    /// A row on its way to another table, with what is known about it.
    type Moving;
    /// The same column with a memory of when its rows changed.
    type Tracked;
    /// The same column without.
    type Bare;
    /// [`Single`](crate::bundle::Single): how a component is given.
    type Form;
    /// Whether it remembers when its rows changed.
    const TRACKED: bool = false;

    /// Makes room for `additional` more rows.
    fn reserve(&mut self, additional: usize);
    /// Appends a row.
    fn push(&mut self, value: Self::Value);
    /// Takes a row out and moves the last one into the gap.
    fn swap_remove(&mut self, row: usize) -> Self::Value;
    /// Takes a row out for another table and moves the last one into the gap.
    fn leave(&mut self, row: usize) -> Self::Moving;
    /// Appends a row from another table.
    fn arrive(&mut self, row: Self::Moving);
    /// Puts `value` into a row and gives what was there.
    fn replace(&mut self, row: usize, value: Self::Value) -> Self::Value;
    /// Drops every row and keeps the memory.
    fn clear(&mut self);
    /// Takes the vectors out, does `filler` to them and puts them back.
    fn fill<F: Filler<Self::Value>>(&mut self, filler: F) -> F::Out;
    /// How many rows every vector has; a column without vectors has no limit.
    fn rows(&self) -> usize;
    /// Takes out all rows from the row `rows` on; those with a `Drop` go to `trash`.
    fn truncate(&mut self, rows: usize, trash: &mut Vec<Self::Value>);
    /// Gives back memory that holds no row.
    fn shrink(&mut self);
    /// The bytes of heap memory in use, that owned by the values themselves apart.
    fn bytes(&self) -> usize;

    /// Whether it has exactly `len` rows; markers have any number.
    fn is_of_length(&self, len: usize) -> bool;

    /// The first `len` rows.
    fn slices(&self, len: usize) -> Self::Slices<'_>;
    /// The first `len` rows, for writing; what changes is changed at `now`.
    fn slices_mut(&mut self, len: usize, now: u64) -> Self::SlicesMut<'_>;
    /// One row.
    fn row(&self, row: usize) -> Self::Ref<'_>;
    /// One row, for writing; if it changes, then at `now`.
    fn row_mut(&mut self, row: usize, now: u64) -> Self::Mut<'_>;

    /// Calls `then` so that the optimiser knows that no two of the slices overlap.
    fn apart<'a, R, F: FnOnce(Self::SlicesMut<'a>) -> R>(view: Self::SlicesMut<'a>, then: F) -> R;
    /// Fetches a row before it is lent.
    fn load(view: &Self::Slices<'_>, row: usize) -> Self::Cell;
    /// Lends a row that was fetched.
    fn lend<'r>(view: &'r Self::Slices<'_>, row: usize, cell: &'r Self::Cell) -> &'r Self::Value;
    /// Fetches a row before it is lent for writing.
    fn load_mut(view: &Self::SlicesMut<'_>, row: usize) -> Self::CellMut;
    /// Lends a row that was fetched, for writing.
    fn lend_mut<'r>(
        view: &'r mut Self::SlicesMut<'_>,
        row: usize,
        cell: &'r mut Self::CellMut,
    ) -> &'r mut Self::Value;
    /// Brings back a row that was lent for writing.
    fn store(view: &mut Self::SlicesMut<'_>, row: usize, cell: Self::CellMut);

    /// The same view once more.
    fn again<'a, 'b: 'a>(view: &'a Self::Slices<'b>) -> Self::Slices<'a>;
    /// The row at `row` of a view that may outlive the call.
    fn pick<'a>(view: &Self::Slices<'a>, row: usize) -> Self::Ref<'a>;
    /// Cuts `rows` rows off the front of a view, and gives them.
    fn cut<'a>(view: &mut Self::Slices<'a>, rows: usize) -> Self::Slices<'a>;
    /// Cuts `rows` rows off the front of a view for writing, and gives them.
    fn cut_mut<'a>(view: &mut Self::SlicesMut<'a>, rows: usize) -> Self::SlicesMut<'a>;
    /// Cuts the first row off a view, which must have one.
    fn pop_front<'a>(view: &mut Self::SlicesMut<'a>) -> Self::Mut<'a>;

    /// When a row of a view changed and was added, where that is remembered.
    #[inline(always)]
    fn stamp(view: &Self::SlicesMut<'_>, row: usize) -> Option<Stamp> {
        let _ = (view, row);
        None
    }
    /// When each row changed and was added, where that is remembered.
    #[inline(always)]
    fn stamps(&self) -> Option<&Stamps> {
        None
    }
    /// The same, to be marked.
    #[inline(always)]
    fn stamps_mut(&mut self) -> Option<&mut Stamps> {
        None
    }
}

/// What is done with the vectors of a column while many values of type `V` are appended.
pub trait Filler<V> {
    /// What it gives.
    type Out;
    /// Does it, and gives the vectors back; `take` turns a value into what goes into them.
    fn fill<L: Extend<K::Piece>, K: Take<V>>(self, loose: L, take: K) -> (L, Self::Out);
}

/// Takes a value apart into what goes into several vectors.
pub trait Take<V> {
    /// The parts, nested as the vectors are.
    type Piece;
    /// Takes one value apart.
    fn take(&self, value: V) -> Self::Piece;
}

/// Takes nothing apart: one vector of whole values.
pub(crate) struct AsIs;

impl<V> Take<V> for AsIs {
    type Piece = V;
    #[inline(always)]
    fn take(&self, value: V) -> V {
        value
    }
}

/// Takes a value to nothing, where no vector is.
pub(crate) struct ToNothing;

impl<V> Take<V> for ToNothing {
    type Piece = ();
    #[inline(always)]
    fn take(&self, _: V) {}
}

/// Appends all values.
pub(crate) struct All<I>(pub(crate) I);

impl<V, I: IntoIterator<Item = V>> Filler<V> for All<I> {
    type Out = ();
    #[inline(always)]
    fn fill<L: Extend<K::Piece>, K: Take<V>>(self, mut loose: L, take: K) -> (L, ()) {
        loose.extend(self.0.into_iter().map(|value| take.take(value)));
        (loose, ())
    }
}

/// What is called where a row is asked of a view that has none left.
///
/// Nothing reaches it. As it cannot unwind, the rows that were taken of other columns need no
/// clean-up on its account, which would keep them in memory rather than in registers.
#[cold]
extern "C" fn no_row() -> ! {
    unreachable!("rows are taken off a view once each")
}

/// A condition that every value of a component, resource or event must meet.
pub struct Invariant<T: ?Sized> {
    /// The condition as it was written.
    pub text: &'static str,
    /// Whether a value meets it.
    pub holds: fn(&T) -> bool,
}

impl<T: ?Sized> Clone for Invariant<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized> Copy for Invariant<T> {}

impl<T: ?Sized> fmt::Debug for Invariant<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text)
    }
}

/// Debug builds check an invariant when in-place access ends.
#[inline(always)]
#[track_caller]
fn check_in_place<C: Component>(value: &C::Data) {
    if cfg!(debug_assertions)
        && !std::thread::panicking()
        && let Some(invariant) = C::INVARIANT
    {
        assert!(
            (invariant.holds)(value),
            "a `{}` was left breaking its invariant `{}`",
            C::NAME,
            invariant.text
        );
    }
}
