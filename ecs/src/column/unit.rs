//! Markers: components without data, which cost no column memory.

use core::fmt;
use core::marker::PhantomData;
use core::ops::{Deref, DerefMut};

use super::Column;
use crate::component::Component;

/// A component without fields.
pub trait Marker: Component<Data = Self> + Sized {
    /// Its only value.
    const VALUE: Self;
}

/// The column of a marker: it holds nothing, the table's mask says it all.
pub struct Unit<T>(PhantomData<fn() -> T>);

impl<T> Default for Unit<T> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<T> fmt::Debug for Unit<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Unit")
    }
}

impl<T: Marker> Column for Unit<T> {
    type Value = T;
    type Slices<'a> = usize;
    type SlicesMut<'a> = usize;
    type Ref<'a> = Held<T>;
    type Mut<'a> = Held<T>;
    type Cell = T;
    type CellMut = T;
    type Moving = T;
    type Tracked = super::Tracked<Self>;
    type Bare = Self;
    type Form = crate::bundle::Single;

    fn reserve(&mut self, _: usize) {}
    fn push(&mut self, _: T) {}
    fn swap_remove(&mut self, _: usize) -> T {
        T::VALUE
    }
    fn leave(&mut self, _: usize) -> T {
        T::VALUE
    }
    fn arrive(&mut self, _: T) {}
    fn replace(&mut self, _: usize, value: T) -> T {
        value
    }
    fn clear(&mut self) {}
    #[inline(always)]
    fn fill<F: super::Filler<T>>(&mut self, filler: F) -> F::Out {
        filler.fill((), super::ToNothing).1
    }

    fn rows(&self) -> usize {
        usize::MAX
    }

    fn truncate(&mut self, _: usize, _: &mut Vec<T>) {}

    fn shrink(&mut self) {}
    fn bytes(&self) -> usize {
        0
    }
    fn is_of_length(&self, _: usize) -> bool {
        true
    }
    fn slices(&self, len: usize) -> usize {
        len
    }
    fn slices_mut(&mut self, len: usize, _: u64) -> usize {
        len
    }
    fn row(&self, _: usize) -> Held<T> {
        Held(T::VALUE)
    }
    fn row_mut(&mut self, _: usize, _: u64) -> Held<T> {
        Held(T::VALUE)
    }
    #[inline(always)]
    fn apart<'a, R, F: FnOnce(Self::SlicesMut<'a>) -> R>(view: Self::SlicesMut<'a>, then: F) -> R {
        then(view)
    }
    #[inline(always)]
    fn load(_: &usize, _: usize) -> T {
        T::VALUE
    }
    #[inline(always)]
    fn lend<'r>(_: &'r usize, _: usize, cell: &'r T) -> &'r T {
        cell
    }
    #[inline(always)]
    fn load_mut(_: &usize, _: usize) -> T {
        T::VALUE
    }
    #[inline(always)]
    fn lend_mut<'r>(_: &'r mut usize, _: usize, cell: &'r mut T) -> &'r mut T {
        cell
    }
    #[inline(always)]
    fn store(_: &mut usize, _: usize, _: T) {}
    fn again<'a, 'b: 'a>(view: &'a Self::Slices<'b>) -> Self::Slices<'a> {
        *view
    }
    #[inline(always)]
    fn pick<'a>(_: &Self::Slices<'a>, _: usize) -> Self::Ref<'a> {
        Held(T::VALUE)
    }
    fn cut<'a>(view: &mut Self::Slices<'a>, rows: usize) -> Self::Slices<'a> {
        *view -= rows;
        rows
    }
    fn cut_mut<'a>(view: &mut Self::SlicesMut<'a>, rows: usize) -> Self::SlicesMut<'a> {
        *view -= rows;
        rows
    }
    #[inline(always)]
    fn pop_front<'a>(view: &mut Self::SlicesMut<'a>) -> Self::Mut<'a> {
        *view -= 1;
        Held(T::VALUE)
    }
}

/// The only value of a marker, in place of a row.
#[derive(Clone, Copy, Debug)]
pub struct Held<T>(pub(crate) T);

impl<T> Deref for Held<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> DerefMut for Held<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}
