//! What a handle is made of: how wide its two numbers are, and whether it knows its issuer.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::num::{NonZeroU16, NonZeroU32, NonZeroU64};
use core::sync::atomic::{AtomicU32, Ordering};

use super::PENDING;

/// The integers that slots and generations are counted in: `u16`, `u32` and `u64`. Sealed.
pub trait Number: Copy + Ord + Hash + fmt::Debug + fmt::Display + Default + sealed::Sealed {
    /// The integer without 0.
    type NonZero: Copy + Ord + Hash + fmt::Debug + Send + Sync + Unpin;
    /// Nought.
    const ZERO: Self;

    /// The number as an index, the largest if it does not fit.
    #[doc(hidden)]
    fn to_usize(self) -> usize;
    /// The low digits of `wide`.
    #[doc(hidden)]
    fn truncate(wide: u64) -> Self;
    /// The number, widened.
    #[doc(hidden)]
    fn widen(self) -> u64;
    /// The number after this one; 0 after the last.
    #[doc(hidden)]
    #[must_use]
    fn next(self) -> Self;
    /// Whether the lowest bit is set.
    #[doc(hidden)]
    fn is_odd(self) -> bool;
    /// The number, if it is not 0.
    #[doc(hidden)]
    fn non_zero(self) -> Option<Self::NonZero>;
    /// The other way.
    #[doc(hidden)]
    fn get(number: Self::NonZero) -> Self;
}

/// What a handle is made of: `u16`, `u32` (the default), `u64`, or [`Namespaced`]. Sealed.
pub trait Kind: sealed::Sealed + 'static {
    /// Counts slots.
    type Slot: Number;
    /// Counts generations.
    type Generation: Number;
    /// Tells stores apart: `()` in kinds that cannot.
    type Issuer: Copy + Eq + Default + fmt::Debug + Send + Sync + Unpin;
    /// The last generation a slot may reach.
    const LAST_GENERATION: u64;

    /// Names a new store.
    ///
    /// # Panics
    ///
    /// If 2³² stores of a namespaced kind have been made.
    #[doc(hidden)]
    fn new_issuer() -> Self::Issuer;

    /// Feeds a handle's numbers to a hasher in one write.
    #[doc(hidden)]
    fn hash<H: Hasher>(slot: Self::Slot, generation: Self::Generation, state: &mut H);

    /// Writes a handle's numbers for a person to read.
    ///
    /// # Errors
    ///
    /// What the formatter reports.
    #[doc(hidden)]
    fn fmt(
        slot: Self::Slot,
        generation: Self::Generation,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        write!(f, "{slot}v{generation}")
    }
}

/// The kind of handle that carries its issuer and a 64-bit generation: 16 bytes.
///
/// A handle of one store never resolves in another, nor in a later one, a clone or a loaded copy.
/// Issuers are numbered by a process-wide counter; they take no part in an order, a hash or a
/// snapshot, so nothing that should be the same on every run depends on them.
///
/// As the policy of a store it chooses this kind: `Store<T, Namespaced>`.
#[derive(Clone, Copy, Debug)]
pub struct Namespaced;

macro_rules! number {
    ($($number:ty, $non_zero:ty;)*) => { $(
        impl Number for $number {
            type NonZero = $non_zero;
            const ZERO: Self = 0;

            #[inline]
            fn to_usize(self) -> usize {
                self.try_into().unwrap_or(usize::MAX)
            }
            #[inline]
            #[allow(clippy::cast_possible_truncation, reason = "the low digits are asked for")]
            fn truncate(wide: u64) -> Self {
                wide as Self
            }
            #[inline]
            fn widen(self) -> u64 {
                self.into()
            }
            #[inline]
            fn next(self) -> Self {
                self.wrapping_add(1)
            }
            #[inline]
            fn is_odd(self) -> bool {
                self & 1 == 1
            }
            #[inline]
            fn non_zero(self) -> Option<Self::NonZero> {
                <$non_zero>::new(self)
            }
            #[inline]
            fn get(number: Self::NonZero) -> Self {
                number.get()
            }
        }
    )* };
}

number! {
    u16, NonZeroU16;
    u32, NonZeroU32;
    u64, NonZeroU64;
}

impl Kind for u16 {
    type Slot = u16;
    type Generation = u16;
    type Issuer = ();
    const LAST_GENERATION: u64 = u16::MAX as u64;

    fn new_issuer() {}

    fn hash<H: Hasher>(slot: u16, generation: u16, state: &mut H) {
        state.write_u32(u32::from(generation) << 16 | u32::from(slot));
    }
}

impl Kind for u32 {
    type Slot = u32;
    type Generation = u32;
    type Issuer = ();
    /// Above it lie the handles that command logs promise.
    const LAST_GENERATION: u64 = (PENDING - 1) as u64;

    #[inline]
    fn new_issuer() {}

    #[inline]
    fn hash<H: Hasher>(slot: u32, generation: u32, state: &mut H) {
        state.write_u64(u64::from(generation) << 32 | u64::from(slot));
    }

    fn fmt(slot: u32, generation: u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt_or_pending::<Self>(slot, generation.into(), f)
    }
}

/// Writes a handle that a command log may have promised.
fn fmt_or_pending<K: Kind>(slot: u32, generation: u64, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if generation <= K::LAST_GENERATION {
        write!(f, "{slot}v{generation}")
    } else {
        let log = (generation & K::LAST_GENERATION) >> 1;
        write!(f, "pending {slot} of log {log}")
    }
}

impl Kind for u64 {
    type Slot = u64;
    type Generation = u64;
    type Issuer = ();
    const LAST_GENERATION: u64 = u64::MAX;

    fn new_issuer() {}

    fn hash<H: Hasher>(slot: u64, generation: u64, state: &mut H) {
        state.write_u128(u128::from(generation) << 64 | u128::from(slot));
    }
}

/// The number of the next store of a namespaced kind: the only global there is.
static NEXT_ISSUER: AtomicU32 = AtomicU32::new(0);

impl Kind for Namespaced {
    type Slot = u32;
    type Generation = u64;
    type Issuer = u32;
    /// Above it lie the handles that command logs promise.
    const LAST_GENERATION: u64 = u64::MAX >> 1;

    fn new_issuer() -> u32 {
        take_number(&NEXT_ISSUER)
    }

    fn hash<H: Hasher>(slot: u32, generation: u64, state: &mut H) {
        state.write_u128(u128::from(generation) << 32 | u128::from(slot));
    }

    fn fmt(slot: u32, generation: u64, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt_or_pending::<Self>(slot, generation, f)
    }
}

/// Counts one up and never comes round.
fn take_number(counter: &AtomicU32) -> u32 {
    counter
        .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |number| {
            number.checked_add(1)
        })
        .expect("no more stores can be told apart: 2^32 - 1 of them have been made")
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for u16 {}
    impl Sealed for u32 {}
    impl Sealed for u64 {}
    impl Sealed for super::Namespaced {}
}

#[cfg(test)]
mod tests {
    use super::*;

    // H6: issuers come from a checked counter.
    #[test]
    #[should_panic(expected = "no more stores can be told apart")]
    fn the_issuers_end_and_do_not_come_round() {
        let counter = AtomicU32::new(u32::MAX - 1);
        assert_eq!(take_number(&counter), u32::MAX - 1);
        take_number(&counter);
    }
}
