//! What can stand in for each field of a plain component: a value, a `Vec`, a slice, a reference.

use core::marker::PhantomData;

/// Turns the type of each field of a component into another: with [`Slice`] a struct of fields
/// becomes a struct of slices, with [`Vecs`] one of `Vec`s.
pub trait Shape {
    /// What stands for a field of type `T`.
    type Of<T: 'static>;
}

/// Each field as it is.
#[derive(Debug)]
pub struct Value;
/// Each field as a `Vec` of its values, one per row: a column.
#[derive(Debug)]
pub struct Vecs;
/// Each field as a shared slice, one value per row.
#[derive(Debug)]
pub struct Slice<'a>(PhantomData<&'a ()>);
/// Each field as a mutable slice, one value per row.
#[derive(Debug)]
pub struct SliceMut<'a>(PhantomData<&'a mut ()>);
/// Each field as a shared reference to what `K` makes of it.
#[derive(Debug)]
pub struct Borrow<'a, K>(PhantomData<&'a K>);
/// Each field as a mutable reference to what `K` makes of it.
#[derive(Debug)]
pub struct BorrowMut<'a, K>(PhantomData<&'a mut K>);
/// Each field as what `A` and what `B` make of it, side by side.
#[derive(Debug)]
pub struct Both<A, B>(PhantomData<(A, B)>);
/// Nothing for each field.
#[derive(Debug)]
pub struct Nothing;
/// Each field of one row as a mutable reference into its column.
pub type Cells<'a> = BorrowMut<'a, Value>;

impl Shape for Value {
    type Of<T: 'static> = T;
}
impl Shape for Vecs {
    type Of<T: 'static> = Vec<T>;
}
impl<'a> Shape for Slice<'a> {
    type Of<T: 'static> = &'a [T];
}
impl<'a> Shape for SliceMut<'a> {
    type Of<T: 'static> = &'a mut [T];
}
impl<'a, K: Shape + 'a> Shape for Borrow<'a, K> {
    type Of<T: 'static> = &'a K::Of<T>;
}
impl<'a, K: Shape + 'a> Shape for BorrowMut<'a, K> {
    type Of<T: 'static> = &'a mut K::Of<T>;
}
impl<A: Shape, B: Shape> Shape for Both<A, B> {
    type Of<T: 'static> = (A::Of<T>, B::Of<T>);
}
impl Shape for Nothing {
    type Of<T: 'static> = ();
}

/// One step done to every field of a component, whatever the field's type.
pub trait Visit<A: Shape, B: Shape> {
    /// Turns what stands for one field into what shall.
    fn visit<T: Copy + 'static>(&mut self, field: A::Of<T>) -> B::Of<T>;
}
