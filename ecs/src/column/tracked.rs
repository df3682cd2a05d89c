//! Tracked components: a column around another that knows when each row changed.

use core::fmt;
use core::ops::{Deref, DerefMut};

use super::plain::{Plain, Split};
use super::same::Watched;
use super::stamps::{Marks, Stamps};
use super::unit::{Marker, Unit};
use super::whole::Whole;
use super::{Cells, Column, Filler};
use crate::component::Component;
use crate::query::Stamp;
use crate::schema::Proves;

/// A column whose changes can be tracked.
pub trait Watching: Column {
    /// The component that says whether a value changed.
    type Of: Watched<Data = Self::Value>;
    /// Whether the value is lent where it stands, and not as a copy that is stored back.
    const IN_PLACE: bool;
    /// The value that is lent.
    fn peek<'r>(
        view: &'r Self::SlicesMut<'_>,
        row: usize,
        cell: &'r Self::CellMut,
    ) -> &'r Self::Value;
}

impl<T: Plain + Watched<Data = T>> Watching for Split<T> {
    type Of = T;
    const IN_PLACE: bool = false;
    #[inline(always)]
    fn peek<'r>(_: &'r Self::SlicesMut<'_>, _: usize, cell: &'r T) -> &'r T {
        cell
    }
}

impl<C: Watched> Watching for Whole<C> {
    type Of = C;
    const IN_PLACE: bool = true;
    #[inline(always)]
    fn peek<'r>(view: &'r Self::SlicesMut<'_>, row: usize, (): &'r ()) -> &'r C::Data {
        &view[row]
    }
}

impl<T: Marker + Watched<Data = T>> Watching for Unit<T> {
    type Of = T;
    const IN_PLACE: bool = false;
    #[inline(always)]
    fn peek<'r>(_: &'r usize, _: usize, cell: &'r T) -> &'r T {
        cell
    }
}

/// Says that the columns of the component `C` know what changed.
#[diagnostic::on_unimplemented(
    message = "`{C}` is not tracked",
    label = "what changes of `{C}` is not kept",
    note = "put `#[component(tracked)]` on `{C}`: on its struct or enum, or on its variant of the `#[world]` enum where that names its data or makes the marker"
)]
pub trait Tracks<C>: Column {
    /// Stands for the fact; see [`IfTracked`].
    type Proof;
}

impl<K: Watching, C: Component> Tracks<C> for Tracked<K> {
    type Proof = ();
}

/// `T`, given that the component `C` is tracked. Where it is not, that is reported once, as with
/// [`IfHeld`](crate::schema::IfHeld).
pub type IfTracked<C, T> = <<<C as Component>::Column as Tracks<C>>::Proof as Proves<T>>::Then;

type BeforeOf<K> = <<K as Watching>::Of as Watched>::Before;

/// The column of a tracked component: an ordinary one, and when each row changed.
pub struct Tracked<K> {
    column: K,
    stamps: Stamps,
}

impl<K: Default> Default for Tracked<K> {
    fn default() -> Self {
        Self {
            column: K::default(),
            stamps: Stamps::default(),
        }
    }
}

impl<K: fmt::Debug> fmt::Debug for Tracked<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Tracked").field(&self.column).finish()
    }
}

impl<K> Tracked<K> {
    /// The rows without what is known of their changes.
    #[cfg(feature = "serde")]
    pub(crate) fn untracked(&self) -> &K {
        &self.column
    }
}

/// The rows of a table that are lent for writing, and what marks them as changed.
///
/// Writing through `fields` marks nothing by itself.
pub struct TrackedMut<'a, K: Column> {
    /// The rows: one slice per field, or one of whole values.
    pub fields: K::SlicesMut<'a>,
    /// Marks rows that were written.
    pub marks: Marks<'a>,
}

impl<K: Column> fmt::Debug for TrackedMut<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TrackedMut").finish_non_exhaustive()
    }
}

/// What a loop keeps of a tracked row while the row is lent for writing.
pub struct TrackedCell<K: Watching> {
    cell: K::CellMut,
    before: BeforeOf<K>,
    code: u8,
}

impl<K: Watching> fmt::Debug for TrackedCell<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TrackedCell").finish_non_exhaustive()
    }
}

/// A row of a tracked component, for writing: it is marked as changed if it is another when this
/// is dropped, or, of a component kept whole, once it was dereferenced mutably.
pub struct TrackedRow<'a, K: Watching> {
    row: K::Mut<'a>,
    before: BeforeOf<K>,
    place: &'a mut u8,
    /// What stands at the place while the row is not changed, and once it is.
    codes: (u8, u8),
    touched: bool,
}

impl<'a, K: Watching> TrackedRow<'a, K> {
    #[inline(always)]
    fn new(row: K::Mut<'a>, (place, code): (&'a mut u8, u8)) -> Self {
        Self {
            before: K::Of::before(&row),
            codes: (*place, code),
            row,
            place,
            touched: false,
        }
    }
}

impl<K: Watching> Deref for TrackedRow<'_, K> {
    type Target = K::Value;

    #[inline(always)]
    fn deref(&self) -> &K::Value {
        &self.row
    }
}

impl<K: Watching> DerefMut for TrackedRow<'_, K> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut K::Value {
        self.touched = true;
        if K::IN_PLACE {
            *self.place = self.codes.1;
        }
        &mut self.row
    }
}

impl<K: Watching> Drop for TrackedRow<'_, K> {
    #[inline(always)]
    fn drop(&mut self) {
        if self.touched {
            let changed = K::Of::changed(&self.before, &self.row);
            *self.place = if changed { self.codes.1 } else { self.codes.0 };
        }
    }
}

impl<K: Watching> fmt::Debug for TrackedRow<'_, K>
where
    K::Value: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<K: Watching> Column for Tracked<K> {
    type Value = K::Value;
    type Slices<'a> = K::Slices<'a>;
    type SlicesMut<'a> = TrackedMut<'a, K>;
    type Ref<'a> = K::Ref<'a>;
    type Mut<'a> = TrackedRow<'a, K>;
    type Cell = K::Cell;
    type CellMut = TrackedCell<K>;
    type Form = crate::bundle::Single;
    type Moving = (K::Moving, Stamp);
    type Tracked = Self;
    type Bare = K;
    const TRACKED: bool = true;

    fn reserve(&mut self, additional: usize) {
        self.column.reserve(additional);
        self.stamps.reserve(additional);
    }

    #[inline]
    fn push(&mut self, value: K::Value) {
        self.column.push(value);
        self.stamps.push();
    }

    #[inline]
    fn swap_remove(&mut self, row: usize) -> K::Value {
        self.stamps.swap_remove(row);
        self.column.swap_remove(row)
    }

    #[inline]
    fn replace(&mut self, row: usize, value: K::Value) -> K::Value {
        self.column.replace(row, value)
    }

    #[inline]
    fn leave(&mut self, row: usize) -> Self::Moving {
        (self.column.leave(row), self.stamps.swap_remove(row))
    }

    #[inline]
    fn arrive(&mut self, (row, stamp): Self::Moving) {
        self.column.arrive(row);
        self.stamps.arrive(stamp);
    }

    fn clear(&mut self) {
        self.column.clear();
        self.stamps.clear();
    }

    #[inline(always)]
    fn fill<F: Filler<K::Value>>(&mut self, filler: F) -> F::Out {
        // The stamps of the new rows are appended once their number is settled.
        self.column.fill(filler)
    }

    fn rows(&self) -> usize {
        self.column.rows()
    }

    fn truncate(&mut self, rows: usize, trash: &mut Vec<K::Value>) {
        self.column.truncate(rows, trash);
        self.stamps.truncate(rows);
    }

    fn is_of_length(&self, len: usize) -> bool {
        self.column.is_of_length(len) && self.stamps.is_of_length(len)
    }

    fn shrink(&mut self) {
        self.column.shrink();
        self.stamps.shrink();
    }

    fn bytes(&self) -> usize {
        self.column.bytes() + self.stamps.bytes()
    }

    #[inline]
    fn slices(&self, len: usize) -> K::Slices<'_> {
        self.column.slices(len)
    }

    #[inline]
    fn slices_mut(&mut self, len: usize, now: u64) -> TrackedMut<'_, K> {
        TrackedMut {
            fields: self.column.slices_mut(len, now),
            marks: self.stamps.marks(len, now),
        }
    }

    #[inline]
    fn row(&self, row: usize) -> K::Ref<'_> {
        self.column.row(row)
    }

    #[inline]
    fn row_mut(&mut self, row: usize, now: u64) -> TrackedRow<'_, K> {
        TrackedRow::new(self.column.row_mut(row, now), self.stamps.place(row, now))
    }

    #[inline(always)]
    fn apart<'a, R, F: FnOnce(Self::SlicesMut<'a>) -> R>(view: Self::SlicesMut<'a>, then: F) -> R {
        #[inline(always)]
        fn via<'a, R, F: FnOnce(&'a mut [u8]) -> R>(codes: &'a mut [u8], then: F) -> R {
            then(codes)
        }
        let TrackedMut {
            fields,
            marks: Marks { codes, code, past },
        } = view;
        K::apart(fields, move |fields| {
            // Through a pointer, as the fields.
            let via: fn(&'a mut [u8], _) -> R = via;
            via(codes, move |codes| {
                then(TrackedMut {
                    fields,
                    marks: Marks { codes, code, past },
                })
            })
        })
    }

    #[inline(always)]
    fn load(view: &Self::Slices<'_>, row: usize) -> K::Cell {
        K::load(view, row)
    }

    #[inline(always)]
    fn lend<'r>(view: &'r Self::Slices<'_>, row: usize, cell: &'r K::Cell) -> &'r K::Value {
        K::lend(view, row, cell)
    }

    #[inline(always)]
    fn load_mut(view: &Self::SlicesMut<'_>, row: usize) -> TrackedCell<K> {
        let cell = K::load_mut(&view.fields, row);
        TrackedCell {
            before: K::Of::before(K::peek(&view.fields, row, &cell)),
            cell,
            code: view.marks.codes[row],
        }
    }

    #[inline(always)]
    fn lend_mut<'r>(
        view: &'r mut Self::SlicesMut<'_>,
        row: usize,
        cell: &'r mut TrackedCell<K>,
    ) -> &'r mut K::Value {
        if K::IN_PLACE {
            // A panic while the row is lent leaves it marked.
            view.marks.codes[row] = view.marks.code;
        }
        K::lend_mut(&mut view.fields, row, &mut cell.cell)
    }

    #[inline(always)]
    fn store(view: &mut Self::SlicesMut<'_>, row: usize, cell: TrackedCell<K>) {
        let TrackedCell { cell, before, code } = cell;
        let changed = K::Of::changed(&before, K::peek(&view.fields, row, &cell));
        view.marks.codes[row] = if changed { view.marks.code } else { code };
        K::store(&mut view.fields, row, cell);
    }

    #[inline(always)]
    fn again<'a, 'b: 'a>(view: &'a Self::Slices<'b>) -> Self::Slices<'a> {
        K::again(view)
    }

    #[inline(always)]
    fn pick<'a>(view: &Self::Slices<'a>, row: usize) -> K::Ref<'a> {
        K::pick(view, row)
    }

    #[inline]
    fn cut<'a>(view: &mut Self::Slices<'a>, rows: usize) -> Self::Slices<'a> {
        K::cut(view, rows)
    }

    #[inline]
    fn cut_mut<'a>(view: &mut Self::SlicesMut<'a>, rows: usize) -> Self::SlicesMut<'a> {
        TrackedMut {
            fields: K::cut_mut(&mut view.fields, rows),
            marks: view.marks.cut(rows),
        }
    }

    #[inline(always)]
    fn pop_front<'a>(view: &mut Self::SlicesMut<'a>) -> Self::Mut<'a> {
        let place = view.marks.pop_front();
        TrackedRow::new(K::pop_front(&mut view.fields), (place, view.marks.code))
    }

    #[inline(always)]
    fn stamp(view: &Self::SlicesMut<'_>, row: usize) -> Option<Stamp> {
        Some(view.marks.stamp(row))
    }

    #[inline(always)]
    fn stamps(&self) -> Option<&Stamps> {
        Some(&self.stamps)
    }

    #[inline(always)]
    fn stamps_mut(&mut self) -> Option<&mut Stamps> {
        Some(&mut self.stamps)
    }
}

/// A column whose rows can be taken apart into references to their fields.
pub trait ByField<T: Plain>: Column<Value = T> {
    /// One reference per field of a row. Writing through them marks nothing as changed.
    fn cells(&mut self, row: usize) -> T::Fields<Cells<'_>>;
}

impl<T: Plain> ByField<T> for Split<T> {
    fn cells(&mut self, row: usize) -> T::Fields<Cells<'_>> {
        Split::cells(self, row)
    }
}

impl<T: Plain + Watched<Data = T>> ByField<T> for Tracked<Split<T>> {
    fn cells(&mut self, row: usize) -> T::Fields<Cells<'_>> {
        self.column.cells(row)
    }
}
