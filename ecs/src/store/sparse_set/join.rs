//! Walks over the entities that several sets have in common, in slot order.

use core::fmt;

use super::{Kind, SparseSet};
use crate::handle::Handle;

/// An entity and what is given of it.
type Found<E, K, I> = Option<(Handle<E, K>, I)>;

/// What is lent of an entity for `'a`: a reference, or a tuple of them. Sealed.
///
/// The second parameter lets the compiler see that `'a` ends before the borrows do.
pub trait Lend<'a, Implied = &'a Self> {
    /// What is lent.
    type Item;
}

/// One side of a [`join`]: a shared or a mutable borrow of a [`SparseSet`]. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not one side of a join",
    note = "a side is `&set` or `&mut set`, of a `SparseSet`"
)]
pub trait Side: sealed::Sealed + for<'a> Lend<'a> {
    /// What the values of the set are.
    type Value;
    /// What keeps the entities of two games apart.
    type Entity: ?Sized;
    /// The kind of the entities' handles.
    type Kind: Kind;
    #[doc(hidden)]
    fn set(&self) -> &SparseSet<Self::Value, Self::Entity, Self::Kind>;
    #[doc(hidden)]
    fn at(&mut self, slot: usize) -> Found<Self::Entity, Self::Kind, <Self as Lend<'_>>::Item>;
}

/// Two to eight [`Side`]s of one kind of entity, as a tuple. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be joined",
    note = "join a tuple of two to eight borrows, as in `join((&positions, &mut velocities))`"
)]
pub trait Sides: sealed::Sealed + for<'a> Lend<'a> {
    /// What keeps the entities of two games apart.
    type Entity: ?Sized;
    /// The kind of the entities' handles.
    type Kind: Kind;
    #[doc(hidden)]
    fn smallest(&self) -> usize;
    #[doc(hidden)]
    fn next_word(&self, side: usize, from: usize) -> Option<usize>;
    #[doc(hidden)]
    fn word(&self, at: usize) -> u64;
    #[doc(hidden)]
    fn at(&mut self, slot: usize) -> Found<Self::Entity, Self::Kind, <Self as Lend<'_>>::Item>;
}

/// [`Sides`] that are all shared borrows, so that what is found can be kept. Sealed.
pub trait SharedSides: Sides + Copy {
    /// What is given of an entity: a tuple of shared references.
    type Shared;

    #[doc(hidden)]
    fn shared(self, slot: usize) -> Found<Self::Entity, Self::Kind, Self::Shared>;
}

/// The entities that all of `sides` have a value of, in ascending slot order.
///
/// `sides` is a tuple of `&` and `&mut` borrows of two to eight [`SparseSet`]s. The walk follows
/// the smallest of them and skips 64 slots at a time where any has no value. A value that a set
/// keeps for an entity that is gone is not joined with one of the slot's next entity.
///
/// ```
/// use ecs::store::{Entities, SparseSet, join};
///
/// let mut entities = Entities::new();
/// let (mut names, mut ages) = (SparseSet::new(), SparseSet::new());
/// for (name, age) in [("Ada", 36), ("Bob", 41)] {
///     let entity = entities.spawn();
///     names.insert(entity, name).unwrap();
///     ages.insert(entity, age).unwrap();
/// }
/// join((&names, &mut ages)).each(|_, (_, age)| *age += 1);
/// let all: Vec<_> = join((&names, &ages)).iter().map(|(_, (name, age))| (*name, *age)).collect();
/// assert_eq!(all, [("Ada", 37), ("Bob", 42)]);
/// ```
pub fn join<S: Sides>(sides: S) -> Join<S> {
    Join { sides }
}

/// What [`join`] gives: walk it with [`each`](Self::each) or [`iter`](Self::iter).
#[derive(Clone, Copy)]
pub struct Join<S> {
    sides: S,
}

impl<S: Sides> Join<S> {
    /// Visits the entities, each with a tuple of its values.
    pub fn each(
        mut self,
        mut visit: impl for<'a> FnMut(Handle<S::Entity, S::Kind>, <S as Lend<'a>>::Item),
    ) {
        let smallest = self.sides.smallest();
        let mut from = 0;
        while let Some(word) = self.sides.next_word(smallest, from) {
            from = word + 1;
            let mut bits = self.sides.word(word);
            let mut visit = |slot| {
                if let Some((entity, items)) = self.sides.at(slot) {
                    visit(entity, items);
                }
            };
            if bits == u64::MAX {
                (64 * word..64 * from).for_each(&mut visit);
                continue;
            }
            while bits != 0 {
                visit(64 * word + bits.trailing_zeros() as usize);
                bits &= bits - 1;
            }
        }
    }
}

impl<S: SharedSides> Join<S> {
    /// The entities, each with a tuple of its values, where all sides are shared borrows.
    pub fn iter(self) -> impl Iterator<Item = (Handle<S::Entity, S::Kind>, S::Shared)> {
        let smallest = self.sides.smallest();
        let mut from = 0;
        let words = core::iter::from_fn(move || {
            let word = self.sides.next_word(smallest, from)?;
            from = word + 1;
            Some(word)
        });
        words.flat_map(move |word| {
            let mut bits = self.sides.word(word);
            core::iter::from_fn(move || {
                let slot = (bits != 0).then(|| 64 * word + bits.trailing_zeros() as usize)?;
                bits &= bits - 1;
                Some(slot)
            })
            .filter_map(move |slot| self.sides.shared(slot))
        })
    }
}

impl<T, E: ?Sized, K: Kind> SparseSet<T, E, K> {
    #[inline]
    fn at(&self, slot: usize) -> Option<(Handle<E, K>, &T)> {
        let place = self.places.get(slot)?;
        Some((place.entity(slot)?, self.values.get(place.row as usize)?))
    }
}

impl<'a, T, E: ?Sized, K: Kind> Lend<'a> for &SparseSet<T, E, K> {
    type Item = &'a T;
}

impl<'a, T, E: ?Sized, K: Kind> Lend<'a> for &mut SparseSet<T, E, K> {
    type Item = &'a mut T;
}

impl<T, E: ?Sized, K: Kind> Side for &SparseSet<T, E, K> {
    type Value = T;
    type Entity = E;
    type Kind = K;

    #[inline]
    fn set(&self) -> &SparseSet<T, E, K> {
        self
    }

    #[inline]
    fn at(&mut self, slot: usize) -> Option<(Handle<E, K>, &T)> {
        SparseSet::at(self, slot)
    }
}

impl<T, E: ?Sized, K: Kind> Side for &mut SparseSet<T, E, K> {
    type Value = T;
    type Entity = E;
    type Kind = K;

    #[inline]
    fn set(&self) -> &SparseSet<T, E, K> {
        self
    }

    #[inline]
    fn at(&mut self, slot: usize) -> Option<(Handle<E, K>, &mut T)> {
        let place = self.places.get(slot)?;
        Some((
            place.entity(slot)?,
            self.values.get_mut(place.row as usize)?,
        ))
    }
}

macro_rules! sides {
    ($($side:ident $value:ident $at:tt)*) => {
        impl<First: Side, $($side),*> sealed::Sealed for (First, $($side,)*) {}

        impl<'a, First: Side, $($side: Side),*> Lend<'a> for (First, $($side,)*) {
            type Item = (<First as Lend<'a>>::Item, $(<$side as Lend<'a>>::Item,)*);
        }

        impl<First: Side, $($side),*> Sides for (First, $($side,)*)
        where
            $($side: Side<Entity = First::Entity, Kind = First::Kind>,)*
        {
            type Entity = First::Entity;
            type Kind = First::Kind;

            #[inline]
            fn smallest(&self) -> usize {
                let lens = [self.0.set().len(), $(self.$at.set().len(),)*];
                (0..lens.len()).min_by_key(|&side| lens[side]).unwrap_or(0)
            }

            #[inline]
            fn next_word(&self, side: usize, from: usize) -> Option<usize> {
                match side {
                    $($at => self.$at.set().occupied.next_word(from),)*
                    _ => self.0.set().occupied.next_word(from),
                }
            }

            #[inline]
            fn word(&self, at: usize) -> u64 {
                self.0.set().occupied.word(at) $(& self.$at.set().occupied.word(at))*
            }

            #[inline]
            fn at(&mut self, slot: usize) -> Found<Self::Entity, Self::Kind, <Self as Lend<'_>>::Item> {
                let (entity, first) = self.0.at(slot)?;
                $(
                    let (other, $value) = self.$at.at(slot)?;
                    if other != entity {
                        return None;
                    }
                )*
                Some((entity, (first, $($value,)*)))
            }
        }

        impl<'s, First, $($side,)* E: ?Sized, K: Kind> SharedSides
            for (&'s SparseSet<First, E, K>, $(&'s SparseSet<$side, E, K>,)*)
        {
            type Shared = (&'s First, $(&'s $side,)*);

            #[inline]
            fn shared(self, slot: usize) -> Option<(Handle<E, K>, Self::Shared)> {
                let (entity, first) = self.0.at(slot)?;
                $(
                    let (other, $value) = self.$at.at(slot)?;
                    if other != entity {
                        return None;
                    }
                )*
                Some((entity, (first, $($value,)*)))
            }
        }
    };
}

sides!(B b 1);
sides!(B b 1 C c 2);
sides!(B b 1 C c 2 D d 3);
sides!(B b 1 C c 2 D d 3 F f 4);
sides!(B b 1 C c 2 D d 3 F f 4 G g 5);
sides!(B b 1 C c 2 D d 3 F f 4 G g 5 H h 6);
sides!(B b 1 C c 2 D d 3 F f 4 G g 5 H h 6 I i 7);

impl<S> fmt::Debug for Join<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Join(..)")
    }
}

mod sealed {
    use super::{Kind, SparseSet};

    pub trait Sealed {}
    impl<T, E: ?Sized, K: Kind> Sealed for &SparseSet<T, E, K> {}
    impl<T, E: ?Sized, K: Kind> Sealed for &mut SparseSet<T, E, K> {}
}
