//! Appending many rows in one pass: the columns of a bundle as one nested tuple of `Vec`s, which
//! the standard library extends without asking for room at every value.
//!
//! The types of the vectors are those of the user's fields, which may be private. So no trait names
//! them: each column hands its vectors on to a continuation, and the innermost one extends them all.
//! How a bundle is taken apart is a [`Take`] and not a closure: a closure's type repeats all that is
//! around it, and would double in length with every component.

use core::marker::PhantomData;

use super::{Bundle, store};
use crate::column::{AsIs, Column, Filler, Take};
use crate::component::Component;
use crate::schema::{Holds, Schema};
use crate::storage::Owned;

/// What is done with the vectors of all columns of a bundle `V`.
pub trait Bulk<S: Schema, V> {
    /// What it gives.
    type Out;
    /// Does it, and gives the vectors back; `take` turns a value into what goes into them.
    fn fill<L: Extend<K::Piece>, K: Take<V>>(
        self,
        columns: &mut [S::Column<Owned>],
        loose: L,
        take: K,
    ) -> (L, Self::Out);
}

/// Lends the vectors of one component.
#[inline(always)]
pub(super) fn one<S: Holds<C>, C: Component, F: Bulk<S, C>>(
    columns: &mut [S::Column<Owned>],
    table: usize,
    then: F,
) -> F::Out {
    // Out of its place, since the other columns of the bundle are taken out beside it.
    let mut column = core::mem::take(store::<S, C>(columns, S::ID).column(table));
    let out = column.fill(Leaf::<S, C, F> {
        columns: &mut *columns,
        then,
        component: PhantomData,
    });
    *store::<S, C>(columns, S::ID).column(table) = column;
    out
}

/// Goes on from the column of a component to the component.
struct Leaf<'a, S: Schema, C, F> {
    columns: &'a mut [S::Column<Owned>],
    then: F,
    component: PhantomData<C>,
}

impl<S: Schema, C: Component, F: Bulk<S, C>> Filler<C::Data> for Leaf<'_, S, C, F> {
    type Out = F::Out;
    #[inline(always)]
    fn fill<L: Extend<K::Piece>, K: Take<C::Data>>(self, loose: L, take: K) -> (L, F::Out) {
        self.then.fill(self.columns, loose, OfData(take))
    }
}

/// Takes the data of a component apart.
struct OfData<K>(K);

impl<C: Component, K: Take<C::Data>> Take<C> for OfData<K> {
    type Piece = K::Piece;
    #[inline(always)]
    fn take(&self, component: C) -> K::Piece {
        self.0.take(component.into_data())
    }
}

/// Bundles as a list: `(A, (B, ()))`.
pub(super) trait List<S: Schema>: Sized {
    fn bulk<F: Bulk<S, Self>>(columns: &mut [S::Column<Owned>], table: usize, then: F) -> F::Out;
}

impl<S: Schema> List<S> for () {
    #[inline(always)]
    fn bulk<F: Bulk<S, ()>>(columns: &mut [S::Column<Owned>], _: usize, then: F) -> F::Out {
        then.fill(columns, (), AsIs).1
    }
}

impl<S: Schema, A: Bundle<S>, B: List<S>> List<S> for (A, B) {
    #[inline(always)]
    fn bulk<F: Bulk<S, (A, B)>>(columns: &mut [S::Column<Owned>], table: usize, then: F) -> F::Out {
        let rest = PhantomData;
        A::bulk(columns, table, Head { table, then, rest })
    }
}

/// Goes on to the rest of a list, with the vectors of its head in hand.
struct Head<B, F> {
    table: usize,
    then: F,
    rest: PhantomData<fn(B)>,
}

impl<S: Schema, A, B: List<S>, F: Bulk<S, (A, B)>> Bulk<S, A> for Head<B, F> {
    type Out = F::Out;
    #[inline(always)]
    fn fill<L: Extend<K::Piece>, K: Take<A>>(
        self,
        columns: &mut [S::Column<Owned>],
        loose: L,
        take: K,
    ) -> (L, F::Out) {
        let tail = Tail {
            loose,
            take,
            then: self.then,
            head: PhantomData,
        };
        B::bulk(columns, self.table, tail)
    }
}

/// Puts the vectors of a head and of the rest together.
struct Tail<A, L, K, F> {
    loose: L,
    take: K,
    then: F,
    head: PhantomData<fn(A)>,
}

impl<S, A, B, L, K, F> Bulk<S, B> for Tail<A, L, K, F>
where
    S: Schema,
    K: Take<A>,
    L: Extend<K::Piece>,
    F: Bulk<S, (A, B)>,
{
    type Out = (L, F::Out);
    #[inline(always)]
    fn fill<M: Extend<Q::Piece>, Q: Take<B>>(
        self,
        columns: &mut [S::Column<Owned>],
        loose: M,
        take: Q,
    ) -> (M, (L, F::Out)) {
        let both = Both(self.take, take);
        let ((left, right), out) = self.then.fill(columns, (self.loose, loose), both);
        (right, (left, out))
    }
}

/// Takes a pair apart.
struct Both<K, Q>(K, Q);

impl<A, B, K: Take<A>, Q: Take<B>> Take<(A, B)> for Both<K, Q> {
    type Piece = (K::Piece, Q::Piece);
    #[inline(always)]
    fn take(&self, (a, b): (A, B)) -> Self::Piece {
        (self.0.take(a), self.1.take(b))
    }
}

/// Turns bundles of one form into another.
pub trait Turn<V, W> {
    /// Turns one.
    fn turn(value: V) -> W;
}

/// Turns tuples into lists.
pub(super) struct Nest;

/// Does to bundles `V` what is done to bundles `W`: turns the one into the other first.
#[derive(Debug)]
pub struct Turned<F, R, V, W> {
    then: F,
    turn: PhantomData<(R, V, W)>,
}

impl<F, R: Turn<V, W>, V, W> Turned<F, R, V, W> {
    /// Does `then` to bundles that are turned into the form at hand.
    #[inline(always)]
    pub fn new(then: F, _: R) -> Self {
        let turn = PhantomData;
        Self { then, turn }
    }
}

impl<S: Schema, V, W, R: Turn<V, W>, F: Bulk<S, V>> Bulk<S, W> for Turned<F, R, V, W> {
    type Out = F::Out;
    #[inline(always)]
    fn fill<L: Extend<K::Piece>, K: Take<W>>(
        self,
        columns: &mut [S::Column<Owned>],
        loose: L,
        take: K,
    ) -> (L, F::Out) {
        let turn = PhantomData;
        let take = Turned::<K, R, V, W> { then: take, turn };
        self.then.fill(columns, loose, take)
    }
}

impl<V, W, R: Turn<V, W>, K: Take<W>> Take<V> for Turned<K, R, V, W> {
    type Piece = K::Piece;
    #[inline(always)]
    fn take(&self, value: V) -> K::Piece {
        self.then.take(R::turn(value))
    }
}
