//! Components kept as one `Vec` of values: those that own data, and enums.

use core::fmt;
use core::mem;
use core::ops::{Deref, DerefMut};

use super::{AsIs, Column, Filler, check_in_place, no_row};
use crate::component::Component;

/// The column of a component whose values are kept whole, in one `Vec`.
pub struct Whole<C: Component> {
    values: Vec<C::Data>,
}

impl<C: Component> Whole<C> {
    /// The values, one per row.
    #[must_use]
    pub fn values(&self) -> &[C::Data] {
        &self.values
    }

    /// The values, one per row, for writing.
    pub fn values_mut(&mut self) -> &mut [C::Data] {
        &mut self.values
    }
}

impl<C: Component> Default for Whole<C> {
    fn default() -> Self {
        Self { values: Vec::new() }
    }
}

impl<C: Component> fmt::Debug for Whole<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct(C::NAME)
            .field("rows", &self.values.len())
            .finish_non_exhaustive()
    }
}

impl<C: Component> Column for Whole<C> {
    type Value = C::Data;
    type Slices<'a> = &'a [C::Data];
    type SlicesMut<'a> = &'a mut [C::Data];
    type Ref<'a> = &'a C::Data;
    type Mut<'a> = WholeMut<'a, C>;
    type Cell = ();
    type CellMut = ();
    type Moving = C::Data;
    type Tracked = super::Tracked<Self>;
    type Bare = Self;
    type Form = crate::bundle::Single;

    fn reserve(&mut self, additional: usize) {
        self.values.reserve(additional);
    }

    #[inline]
    fn push(&mut self, value: C::Data) {
        self.values.push(value);
    }

    #[inline]
    fn swap_remove(&mut self, row: usize) -> C::Data {
        self.values.swap_remove(row)
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
    fn replace(&mut self, row: usize, value: C::Data) -> C::Data {
        mem::replace(&mut self.values[row], value)
    }

    fn clear(&mut self) {
        self.values.clear();
    }

    #[inline(always)]
    fn fill<F: Filler<C::Data>>(&mut self, filler: F) -> F::Out {
        let (values, out) = filler.fill(mem::take(&mut self.values), AsIs);
        self.values = values;
        out
    }

    fn rows(&self) -> usize {
        self.values.len()
    }

    fn truncate(&mut self, rows: usize, trash: &mut Vec<C::Data>) {
        trash.extend(self.values.drain(rows..));
    }

    fn shrink(&mut self) {
        self.values.shrink_to_fit();
    }

    fn bytes(&self) -> usize {
        self.values.capacity() * size_of::<C::Data>() * usize::from(size_of::<C::Data>() > 0)
    }

    fn is_of_length(&self, len: usize) -> bool {
        self.values.len() == len
    }

    #[inline]
    fn slices(&self, len: usize) -> &[C::Data] {
        &self.values[..len]
    }

    #[inline]
    fn slices_mut(&mut self, len: usize, _: u64) -> &mut [C::Data] {
        &mut self.values[..len]
    }

    #[inline]
    fn row(&self, row: usize) -> &C::Data {
        &self.values[row]
    }

    #[inline]
    fn row_mut(&mut self, row: usize, _: u64) -> WholeMut<'_, C> {
        WholeMut(&mut self.values[row])
    }

    #[inline(always)]
    fn apart<'a, R, F: FnOnce(&'a mut [C::Data]) -> R>(view: &'a mut [C::Data], then: F) -> R {
        fn via<'a, T, R, F: FnOnce(&'a mut [T]) -> R>(view: &'a mut [T], then: F) -> R {
            then(view)
        }
        // Through a pointer, so that the slice stays a parameter until LLVM has seen it.
        let via: fn(&'a mut [C::Data], F) -> R = via;
        via(view, then)
    }

    #[inline(always)]
    fn load(_: &Self::Slices<'_>, _: usize) {}

    #[inline(always)]
    fn lend<'r>(view: &'r Self::Slices<'_>, row: usize, (): &'r ()) -> &'r C::Data {
        &view[row]
    }

    #[inline(always)]
    fn load_mut(_: &Self::SlicesMut<'_>, _: usize) {}

    #[inline(always)]
    fn lend_mut<'r>(
        view: &'r mut Self::SlicesMut<'_>,
        row: usize,
        (): &'r mut (),
    ) -> &'r mut C::Data {
        &mut view[row]
    }

    #[inline(always)]
    fn store(view: &mut Self::SlicesMut<'_>, row: usize, (): ()) {
        check_in_place::<C>(&view[row]);
    }

    #[inline(always)]
    fn again<'a, 'b: 'a>(view: &'a Self::Slices<'b>) -> Self::Slices<'a> {
        view
    }

    #[inline(always)]
    fn pick<'a>(view: &Self::Slices<'a>, row: usize) -> &'a C::Data {
        match view.get(row) {
            Some(value) => value,
            None => no_row(),
        }
    }

    #[inline]
    fn cut<'a>(view: &mut Self::Slices<'a>, rows: usize) -> Self::Slices<'a> {
        let (front, back) = view.split_at(rows);
        *view = back;
        front
    }

    #[inline]
    fn cut_mut<'a>(view: &mut Self::SlicesMut<'a>, rows: usize) -> Self::SlicesMut<'a> {
        let (front, back) = mem::take(view).split_at_mut(rows);
        *view = back;
        front
    }

    #[inline(always)]
    fn pop_front<'a>(view: &mut Self::SlicesMut<'a>) -> Self::Mut<'a> {
        let Some((first, rest)) = mem::take(view).split_first_mut() else {
            no_row()
        };
        *view = rest;
        WholeMut(first)
    }
}

/// A value kept whole, for writing; its invariant is checked in debug builds when this is dropped.
pub struct WholeMut<'a, C: Component>(&'a mut C::Data);

impl<C: Component> Deref for WholeMut<'_, C> {
    type Target = C::Data;

    #[inline(always)]
    fn deref(&self) -> &C::Data {
        self.0
    }
}

impl<C: Component> DerefMut for WholeMut<'_, C> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut C::Data {
        self.0
    }
}

impl<C: Component> Drop for WholeMut<'_, C> {
    #[inline(always)]
    fn drop(&mut self) {
        check_in_place::<C>(self.0);
    }
}

impl<C: Component> fmt::Debug for WholeMut<'_, C>
where
    C::Data: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
