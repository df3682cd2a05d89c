//! A map on the heap that was never on the stack.

use core::fmt;
use core::ops::{Deref, DerefMut};

use super::{Exhaustion, SlotIndex, SlotMap};

/// A value on the heap, made there in place. It is used like a `Box`.
pub struct Boxed<M>(
    /// As an array: `Box::new` would make the value on the stack and move it, in debug builds.
    Box<[M; 1]>,
);

impl<T, const CAP: usize, I: SlotIndex, E: Exhaustion> SlotMap<T, CAP, I, E> {
    /// An empty map on the heap, which does not pass through the stack, whatever the profile.
    ///
    /// ```
    /// use ecs::store::SlotMap;
    /// let mut map = SlotMap::<[u64; 128], 4096>::boxed();
    /// assert!(map.insert([0; 128]).is_ok());
    /// ```
    #[must_use]
    pub fn boxed() -> Boxed<Self> {
        let slice = vec![const { Self::new() }].into_boxed_slice();
        match slice.try_into() {
            Ok(one) => Boxed(one),
            Err(_) => unreachable!("one element was given"),
        }
    }
}

impl<M> Deref for Boxed<M> {
    type Target = M;

    #[inline]
    fn deref(&self) -> &M {
        &self.0[0]
    }
}

impl<M> DerefMut for Boxed<M> {
    #[inline]
    fn deref_mut(&mut self) -> &mut M {
        &mut self.0[0]
    }
}

impl<M: fmt::Debug> fmt::Debug for Boxed<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}
