//! Plain components: one `Vec` per field, a row put together where it is lent.

use core::fmt;
use core::ops::{Deref, DerefMut};

use super::fields::{Borrow, BorrowMut, Both, Nothing, Shape, Slice, SliceMut, Value, Vecs, Visit};
use super::{Cells, Column, Filler, check_in_place, no_row};
use crate::component::Component;

/// A component of plain data (`Copy + 'static` fields), taken apart into its fields.
///
/// Implemented by `#[derive(Component)]`: each method says the same of every field, and what is
/// done to a field is a [`Visit`].
pub trait Plain: Component<Data = Self> + Sized {
    /// The struct again, with each field's type turned by `K`: `TransformFields` for `Transform`.
    type Fields<K: Shape>;

    /// References to the fields of a value.
    fn parts(&self) -> Self::Fields<Borrow<'_, Value>>;
    /// The value that has these fields.
    fn join(fields: Self::Fields<Value>) -> Self;
    /// Fields out of nothing.
    fn make() -> Self::Fields<Nothing>;
    /// Does `visit` to each field.
    fn map<A: Shape, B: Shape, V: Visit<A, B>>(
        fields: Self::Fields<A>,
        visit: &mut V,
    ) -> Self::Fields<B>;
    /// A reference to each field.
    fn borrow<'a, A: Shape + 'a>(fields: &'a Self::Fields<A>) -> Self::Fields<Borrow<'a, A>>;
    /// A mutable reference to each field.
    fn borrow_mut<'a, A: Shape + 'a>(
        fields: &'a mut Self::Fields<A>,
    ) -> Self::Fields<BorrowMut<'a, A>>;
    /// Two structs of fields, field by field.
    fn zip<A: Shape, B: Shape>(
        left: Self::Fields<A>,
        right: Self::Fields<B>,
    ) -> Self::Fields<Both<A, B>>;
    /// Takes the vectors out, does `filler` to a nested tuple of them and puts them back.
    fn fill<F: Filler<Self>>(vecs: &mut Self::Fields<Vecs>, filler: F) -> F::Out;
    /// Calls `then` through a function pointer that takes every slice as a parameter of its own,
    /// which is how the optimiser learns that they do not overlap.
    fn apart<'a, R, F: FnOnce(Self::Fields<SliceMut<'a>>) -> R>(
        fields: Self::Fields<SliceMut<'a>>,
        then: F,
    ) -> R;
}

/// A copy of a plain component, made field by field: the struct itself need not be `Copy`.
pub fn copy<T: Plain>(value: &T) -> T {
    T::join(T::map(value.parts(), &mut CopyOut))
}

/// The column of a plain component: one `Vec` per field.
///
/// The rows are counted once for all fields. The vectors are some values longer, copies of which
/// nobody sees, so that a row is appended by one comparison and one store per field.
pub struct Split<T: Plain> {
    vecs: T::Fields<Vecs>,
    /// No vector is shorter.
    rows: usize,
}

/// How many values a vector is longer than need be when it has become longer.
const AHEAD: usize = 63;

impl<T: Plain> Split<T> {
    /// One slice per field, aliasing the storage.
    pub fn fields(&self) -> T::Fields<Slice<'_>> {
        self.slices(self.rows)
    }

    /// One mutable slice per field, aliasing the storage.
    pub fn fields_mut(&mut self) -> T::Fields<SliceMut<'_>> {
        T::map(T::borrow_mut(&mut self.vecs), &mut Cut(self.rows))
    }

    /// One reference per field of a row.
    pub fn cells(&mut self, row: usize) -> T::Fields<Cells<'_>> {
        T::map(T::borrow_mut(&mut self.vecs), &mut At(row))
    }

    /// Appends a row where a vector has to become longer.
    #[cold]
    #[inline(never)]
    fn push_longer(&mut self, value: &T) {
        let fields = T::zip(T::borrow_mut(&mut self.vecs), value.parts());
        T::map(fields, &mut Push(self.rows));
        self.rows += 1;
    }
}

impl<T: Plain> Default for Split<T> {
    fn default() -> Self {
        Self {
            vecs: T::map(T::make(), &mut Empty),
            rows: 0,
        }
    }
}

impl<T: Plain> fmt::Debug for Split<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct(T::NAME).finish_non_exhaustive()
    }
}

impl<T: Plain> Column for Split<T> {
    type Value = T;
    type Slices<'a> = T::Fields<Slice<'a>>;
    type SlicesMut<'a> = T::Fields<SliceMut<'a>>;
    type Ref<'a> = Row<T>;
    type Mut<'a> = RowMut<'a, T>;
    type Cell = T;
    type CellMut = T;
    type Moving = T;
    type Tracked = super::Tracked<Self>;
    type Bare = Self;
    type Form = crate::bundle::Single;

    fn reserve(&mut self, additional: usize) {
        let rows = self.rows.saturating_add(additional);
        T::map(T::borrow_mut(&mut self.vecs), &mut Reserve(rows));
    }

    #[inline(always)]
    fn push(&mut self, value: T) {
        let row = self.rows;
        let mut longer = Longer { row, all: true };
        T::map(T::borrow(&self.vecs), &mut longer);
        if !longer.all {
            return self.push_longer(&value);
        }
        // All places first and then all values, so that no store comes between two comparisons.
        let cells = T::map(T::borrow_mut(&mut self.vecs), &mut At(row));
        T::map(T::zip(cells, value.parts()), &mut Put);
        self.rows = row + 1;
    }

    #[inline(always)]
    fn swap_remove(&mut self, row: usize) -> T {
        assert!(row < self.rows, "a row that is taken out exists");
        let last = self.rows - 1;
        self.rows = last;
        let mut swap = SwapRemove { row, last };
        T::join(T::map(T::borrow_mut(&mut self.vecs), &mut swap))
    }

    #[inline]
    fn leave(&mut self, row: usize) -> Self::Moving {
        self.swap_remove(row)
    }

    #[inline]
    fn arrive(&mut self, row: Self::Moving) {
        self.push(row);
    }

    #[inline]
    fn replace(&mut self, row: usize, value: T) -> T {
        let cells = self.cells(row);
        T::join(T::map(T::zip(cells, value.parts()), &mut Replace))
    }

    fn clear(&mut self) {
        self.rows = 0;
    }

    #[inline(always)]
    fn fill<F: Filler<T>>(&mut self, filler: F) -> F::Out {
        T::map(T::borrow_mut(&mut self.vecs), &mut Truncate(self.rows));
        let out = T::fill(&mut self.vecs, filler);
        let mut rows = Rows(usize::MAX);
        T::map(T::borrow(&self.vecs), &mut rows);
        self.rows = rows.0;
        out
    }

    fn rows(&self) -> usize {
        self.rows
    }

    fn truncate(&mut self, rows: usize, _: &mut Vec<T>) {
        self.rows = self.rows.min(rows);
    }

    fn shrink(&mut self) {
        T::map(T::borrow_mut(&mut self.vecs), &mut Truncate(self.rows));
        T::map(T::borrow_mut(&mut self.vecs), &mut Shrink);
    }

    fn bytes(&self) -> usize {
        let mut bytes = Bytes(0);
        T::map(T::borrow(&self.vecs), &mut bytes);
        bytes.0
    }

    fn is_of_length(&self, len: usize) -> bool {
        let mut reach = Reach { len, all: true };
        T::map(T::borrow(&self.vecs), &mut reach);
        self.rows == len && reach.all
    }

    #[inline]
    fn slices(&self, len: usize) -> T::Fields<Slice<'_>> {
        T::map(T::borrow(&self.vecs), &mut Cut(len))
    }

    #[inline]
    fn slices_mut(&mut self, len: usize, _: u64) -> T::Fields<SliceMut<'_>> {
        T::map(T::borrow_mut(&mut self.vecs), &mut Cut(len))
    }

    #[inline]
    fn row(&self, row: usize) -> Row<T> {
        Row(T::join(T::map(T::borrow(&self.vecs), &mut At(row))))
    }

    #[inline]
    fn row_mut(&mut self, row: usize, _: u64) -> RowMut<'_, T> {
        RowMut::new(self.cells(row))
    }

    #[inline(always)]
    fn apart<'a, R, F: FnOnce(Self::SlicesMut<'a>) -> R>(view: Self::SlicesMut<'a>, then: F) -> R {
        T::apart(view, then)
    }

    #[inline(always)]
    fn load(view: &Self::Slices<'_>, row: usize) -> T {
        T::join(T::map(T::borrow(view), &mut At(row)))
    }

    #[inline(always)]
    fn lend<'r>(_: &'r Self::Slices<'_>, _: usize, cell: &'r T) -> &'r T {
        cell
    }

    #[inline(always)]
    fn load_mut(view: &Self::SlicesMut<'_>, row: usize) -> T {
        T::join(T::map(T::borrow(view), &mut At(row)))
    }

    #[inline(always)]
    fn lend_mut<'r>(_: &'r mut Self::SlicesMut<'_>, _: usize, cell: &'r mut T) -> &'r mut T {
        cell
    }

    #[inline(always)]
    fn store(view: &mut Self::SlicesMut<'_>, row: usize, cell: T) {
        T::map(T::zip(T::borrow_mut(view), cell.parts()), &mut Store(row));
        check_in_place::<T>(&cell);
    }

    #[inline(always)]
    fn again<'a, 'b: 'a>(view: &'a Self::Slices<'b>) -> Self::Slices<'a> {
        T::map::<_, Slice<'a>, _>(T::borrow(view), &mut Again)
    }

    #[inline(always)]
    fn pick<'a>(view: &Self::Slices<'a>, row: usize) -> Self::Ref<'a> {
        Row(T::join(T::map(T::borrow(view), &mut Pick(row))))
    }

    #[inline]
    fn cut<'a>(view: &mut Self::Slices<'a>, rows: usize) -> Self::Slices<'a> {
        T::map(T::borrow_mut(view), &mut CutOff(rows))
    }

    #[inline]
    fn cut_mut<'a>(view: &mut Self::SlicesMut<'a>, rows: usize) -> Self::SlicesMut<'a> {
        T::map(T::borrow_mut(view), &mut CutOff(rows))
    }

    #[inline(always)]
    fn pop_front<'a>(view: &mut Self::SlicesMut<'a>) -> Self::Mut<'a> {
        RowMut::new(T::map(T::borrow_mut(view), &mut PopFront))
    }
}

/// A row of a plain component, put together for reading.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row<T>(
    /// Not public, so that `row.0` is the first field of a tuple struct.
    pub(crate) T,
);

impl<T> Deref for Row<T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        &self.0
    }
}

/// A row of a plain component, for writing: reads and writes like the value, and stores it back
/// into the column when dropped. Forgetting it loses the write.
pub struct RowMut<'a, T: Plain> {
    value: T,
    cells: T::Fields<Cells<'a>>,
}

impl<'a, T: Plain> RowMut<'a, T> {
    #[inline(always)]
    fn new(cells: T::Fields<Cells<'a>>) -> Self {
        Self {
            value: T::join(T::map(T::borrow(&cells), &mut Read)),
            cells,
        }
    }
}

impl<T: Plain> Deref for RowMut<'_, T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T: Plain> DerefMut for RowMut<'_, T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut T {
        &mut self.value
    }
}

impl<T: Plain> Drop for RowMut<'_, T> {
    #[inline(always)]
    fn drop(&mut self) {
        T::map(
            T::zip(T::borrow_mut(&mut self.cells), self.value.parts()),
            &mut Write,
        );
        check_in_place::<T>(&self.value);
    }
}

impl<T: Plain + fmt::Debug> fmt::Debug for RowMut<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}

/// Declares a step done to every field: its name, what it carries, from which shape to which.
macro_rules! steps {
    ($($(#[$doc:meta])* $step:ident $(($kept:ident: $type:ty))? <$($life:lifetime),*> $from:ty => $to:ty:
        |$field:pat_param| $body:expr;)*) => {
        $(steps!(@one $(#[$doc])* $step $(($kept: $type))? <$($life),*> $from => $to: |$field| $body);)*
    };
    (@one $(#[$doc:meta])* $step:ident <$($life:lifetime),*> $from:ty => $to:ty: |$field:pat_param| $body:expr) => {
        impl<$($life),*> Visit<$from, $to> for $step {
            #[inline(always)]
            fn visit<T: Copy + 'static>(&mut self, $field: <$from as Shape>::Of<T>) -> <$to as Shape>::Of<T> {
                $body
            }
        }
    };
    (@one $(#[$doc:meta])* $step:ident ($kept:ident: $type:ty) <$($life:lifetime),*> $from:ty => $to:ty: |$field:pat_param| $body:expr) => {
        impl<$($life),*> Visit<$from, $to> for $step {
            #[inline(always)]
            fn visit<T: Copy + 'static>(&mut self, $field: <$from as Shape>::Of<T>) -> <$to as Shape>::Of<T> {
                let $kept: $type = &mut self.0;
                $body
            }
        }
    };
}

/// Whether every field has a value in a row.
struct Longer {
    row: usize,
    all: bool,
}

impl<'a> Visit<Borrow<'a, Vecs>, Nothing> for Longer {
    #[inline(always)]
    fn visit<T: Copy + 'static>(&mut self, vec: &'a Vec<T>) {
        self.all &= self.row < vec.len();
    }
}

/// Whether every field has as many values, or more.
struct Reach {
    len: usize,
    all: bool,
}

impl<'a> Visit<Borrow<'a, Vecs>, Nothing> for Reach {
    fn visit<T: Copy + 'static>(&mut self, vec: &'a Vec<T>) {
        self.all &= vec.len() >= self.len;
    }
}

/// Takes a row out, and moves the last one there.
struct SwapRemove {
    row: usize,
    last: usize,
}

impl<'a> Visit<BorrowMut<'a, Vecs>, Value> for SwapRemove {
    #[inline(always)]
    fn visit<T: Copy + 'static>(&mut self, vec: &'a mut Vec<T>) -> T {
        #[expect(
            clippy::range_plus_one,
            reason = "an inclusive range compares once more"
        )]
        let values = &mut vec[..self.last + 1];
        let last = values[self.last];
        core::mem::replace(&mut values[self.row], last)
    }
}

/// Puts a value into a row, and makes the vector longer by some where it ends there.
#[inline]
fn put<T: Copy>(vec: &mut Vec<T>, row: usize, value: T) {
    if let Some(place) = vec.get_mut(row) {
        *place = value;
        return;
    }
    vec.push(value);
    let ahead = AHEAD.min(vec.capacity() - vec.len());
    vec.resize(vec.len() + ahead, value);
}

struct Empty;
struct Again;
struct Reserve(usize);
struct Push(usize);
struct Put;
struct Replace;
struct Shrink;
struct Bytes(usize);
struct Rows(usize);
struct Truncate(usize);
struct Cut(usize);
struct At(usize);
/// As [`At`], without a way to unwind.
struct Pick(usize);
struct Store(usize);
struct Read;
struct Write;
/// Copies every field out of references to them.
#[derive(Debug)]
pub struct CopyOut;
struct CutOff(usize);
struct PopFront;

steps! {
    Empty <> Nothing => Vecs: |()| Vec::new();
    Again <'a, 's> Borrow<'a, Slice<'s>> => Slice<'a>: |slice| slice;
    Reserve(rows: &mut usize) <'a> BorrowMut<'a, Vecs> => Nothing: |vec| vec.reserve(rows.saturating_sub(vec.len()));
    Push(row: &mut usize) <'a, 'v> Both<BorrowMut<'a, Vecs>, Borrow<'v, Value>> => Nothing: |(vec, value)| put(vec, *row, *value);
    Put <'a, 'v> Both<Cells<'a>, Borrow<'v, Value>> => Nothing: |(cell, value)| *cell = *value;
    Replace <'a, 'v> Both<Cells<'a>, Borrow<'v, Value>> => Value: |(cell, value)| core::mem::replace(cell, *value);
    Shrink <'a> BorrowMut<'a, Vecs> => Nothing: |vec| vec.shrink_to_fit();
    Bytes(sum: &mut usize) <'a> Borrow<'a, Vecs> => Nothing: |vec| *sum += vec.capacity() * size_of::<T>();
    Rows(rows: &mut usize) <'a> Borrow<'a, Vecs> => Nothing: |vec| *rows = vec.len().min(*rows);
    Truncate(rows: &mut usize) <'a> BorrowMut<'a, Vecs> => Nothing: |vec| vec.truncate(*rows);
    Cut(len: &mut usize) <'a> Borrow<'a, Vecs> => Slice<'a>: |vec| &vec[..*len];
    Cut(len: &mut usize) <'a> BorrowMut<'a, Vecs> => SliceMut<'a>: |vec| &mut vec[..*len];
    At(row: &mut usize) <'a> Borrow<'a, Vecs> => Value: |vec| vec[*row];
    At(row: &mut usize) <'a> BorrowMut<'a, Vecs> => Cells<'a>: |vec| &mut vec[*row];
    At(row: &mut usize) <'a, 's> Borrow<'a, Slice<'s>> => Value: |slice| slice[*row];
    Pick(row: &mut usize) <'a, 's> Borrow<'a, Slice<'s>> => Value: |slice| {
        let Some(value) = slice.get(*row) else { no_row() };
        *value
    };
    At(row: &mut usize) <'a, 's> Borrow<'a, SliceMut<'s>> => Value: |slice| slice[*row];
    Store(row: &mut usize) <'a, 's, 'v> Both<BorrowMut<'a, SliceMut<'s>>, Borrow<'v, Value>> => Nothing:
        |(slice, value)| slice[*row] = *value;
    Read <'a, 'c> Borrow<'a, Cells<'c>> => Value: |cell| **cell;
    CopyOut <'v> Borrow<'v, Value> => Value: |value| *value;
    Write <'a, 'c, 'v> Both<BorrowMut<'a, Cells<'c>>, Borrow<'v, Value>> => Nothing: |(cell, value)| **cell = *value;
    CutOff(rows: &mut usize) <'a, 's> BorrowMut<'a, Slice<'s>> => Slice<'s>: |slice| {
        let (front, back) = slice.split_at(*rows);
        *slice = back;
        front
    };
    CutOff(rows: &mut usize) <'a, 's> BorrowMut<'a, SliceMut<'s>> => SliceMut<'s>: |slice| {
        let (front, back) = core::mem::take(slice).split_at_mut(*rows);
        *slice = back;
        front
    };
    PopFront <'a, 's> BorrowMut<'a, SliceMut<'s>> => Cells<'s>: |slice| {
        let Some((first, rest)) = core::mem::take(slice).split_first_mut() else { no_row() };
        *slice = rest;
        first
    };
}
