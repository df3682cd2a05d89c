//! Whether two values are the same bit for bit: how a tracked plain component knows that a write
//! changed something.

use core::marker::PhantomData;
use core::num::{
    NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroI128, NonZeroIsize, NonZeroU8,
    NonZeroU16, NonZeroU32, NonZeroU64, NonZeroU128, NonZeroUsize,
};
use core::time::Duration;

use crate::component::Component;
use crate::handle::Handle;

/// A value that knows whether another is the same, bit for bit: `NaN` is the same as itself, and
/// `0.0` is not `-0.0`.
///
/// Implemented for numbers, `bool`, `char`, handles, and for arrays, tuples and `Option` of such. A
/// field of a tracked component that is not, but is `PartialEq`, is compared by that: a `NaN` within
/// then counts as changed at every write, and a zero that changes its sign alone does not. Where
/// that matters, implement this for the field's type.
#[diagnostic::on_unimplemented(
    message = "two values of `{Self}` cannot be compared, so what changes of it cannot be tracked",
    label = "in a tracked component",
    note = "derive `PartialEq` for `{Self}`, or implement `SameBits`, or keep the component whole, as in `#[component(tracked, whole)]`: then every mutable access counts as a change"
)]
pub trait SameBits {
    /// Whether `other` is the same.
    fn same_bits(&self, other: &Self) -> bool;
}

macro_rules! by_equality {
    ($($type:ty),*) => {
        $(impl SameBits for $type {
            #[inline(always)]
            fn same_bits(&self, other: &Self) -> bool {
                self == other
            }
        })*
    };
}

by_equality!(
    (),
    bool,
    char,
    u8,
    u16,
    u32,
    u64,
    u128,
    usize,
    i8,
    i16,
    i32,
    i64,
    i128,
    isize,
    Duration,
    NonZeroU8,
    NonZeroU16,
    NonZeroU32,
    NonZeroU64,
    NonZeroU128,
    NonZeroUsize,
    NonZeroI8,
    NonZeroI16,
    NonZeroI32,
    NonZeroI64,
    NonZeroI128,
    NonZeroIsize
);

impl SameBits for f32 {
    #[inline(always)]
    fn same_bits(&self, other: &Self) -> bool {
        self.to_bits() == other.to_bits()
    }
}

impl SameBits for f64 {
    #[inline(always)]
    fn same_bits(&self, other: &Self) -> bool {
        self.to_bits() == other.to_bits()
    }
}

impl<T: ?Sized> SameBits for Handle<T> {
    #[inline(always)]
    fn same_bits(&self, other: &Self) -> bool {
        self == other
    }
}

impl<T: ?Sized> SameBits for PhantomData<T> {
    #[inline(always)]
    fn same_bits(&self, _: &Self) -> bool {
        true
    }
}

impl<T: SameBits> SameBits for Option<T> {
    #[inline(always)]
    fn same_bits(&self, other: &Self) -> bool {
        match (self, other) {
            (Some(one), Some(other)) => one.same_bits(other),
            (None, None) => true,
            _ => false,
        }
    }
}

impl<T: SameBits, const N: usize> SameBits for [T; N] {
    #[inline(always)]
    fn same_bits(&self, other: &Self) -> bool {
        // Without a branch, so that loops over rows are vectorised.
        self.iter()
            .zip(other)
            .fold(true, |same, (one, other)| same & one.same_bits(other))
    }
}

macro_rules! tuples {
    ($($name:ident $value:ident),*; $($pairs:tt)*) => {
        tuples!(@some $($name $value),*);
    };
    (@some) => {};
    (@some $($name:ident $value:ident),+) => {
        impl<$($name: SameBits),+> SameBits for ($($name,)+) {
            #[inline(always)]
            #[allow(non_snake_case)]
            fn same_bits(&self, other: &Self) -> bool {
                let ($($name,)+) = self;
                let ($($value,)+) = other;
                true $(& $name.same_bits($value))+
            }
        }
    };
}

crate::arity::for_each_arity!(tuples);

/// A tracked component: how it is known that a mutable access changed the value.
///
/// Implemented by `#[component(tracked)]`: plain components remember the value and compare it bit
/// for bit; of those kept whole every mutable access counts.
#[diagnostic::on_unimplemented(
    message = "what changes of `{Self}` cannot be tracked",
    label = "`{Self}` does not say how its values are compared",
    note = "put `#[component(tracked)]` on `{Self}` itself"
)]
pub trait Watched: Component {
    /// What is remembered of a value while it is lent for writing.
    type Before: 'static;
    /// Remembers a value that is about to be lent.
    fn before(data: &Self::Data) -> Self::Before;
    /// Whether the value is another now.
    fn changed(before: &Self::Before, data: &Self::Data) -> bool;
}

/// What generated code asks of a field that may or may not be [`SameBits`], or `PartialEq`.
/// Method look-up takes a receiver as it is, then with one more reference, then dereferenced, so
/// `(&&Pair(one, other)).same_if_comparable()` finds the first that holds.
pub mod probe {
    use super::SameBits;

    /// Two values of a field.
    #[derive(Debug)]
    pub struct Pair<'a, T>(pub &'a T, pub &'a T);

    /// Found where the field is [`SameBits`].
    pub trait BySameBits {
        /// Whether the values are the same.
        fn same_if_comparable(&self) -> bool;
    }
    impl<T: SameBits> BySameBits for &Pair<'_, T> {
        #[inline(always)]
        fn same_if_comparable(&self) -> bool {
            self.0.same_bits(self.1)
        }
    }

    /// Found where it is `PartialEq`.
    pub trait ByEquality {
        /// Whether the values are equal.
        fn same_if_comparable(&self) -> bool;
    }
    impl<T: PartialEq> ByEquality for &&Pair<'_, T> {
        #[inline(always)]
        fn same_if_comparable(&self) -> bool {
            self.0 == self.1
        }
    }

    /// Found otherwise, to say what is missing.
    pub trait ByNothing<T> {
        /// Cannot be called.
        fn same_if_comparable(&self) -> bool
        where
            T: SameBits;
    }
    impl<T> ByNothing<T> for Pair<'_, T> {
        fn same_if_comparable(&self) -> bool
        where
            T: SameBits,
        {
            self.0.same_bits(self.1)
        }
    }
}
