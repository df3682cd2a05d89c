//! Names of entries: a slot and the generation at which it was minted. Knows no store.

mod kind;

use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;
use core::num::NonZeroU32;

pub use kind::{Kind, Namespaced, Number};

/// The bit that marks a handle which a command log has promised and no store has minted yet.
const PENDING: u32 = 1 << 31;

/// Names one entry of one store or world: 8 bytes, `Copy`, and stale once the entry is gone.
///
/// `T` only keeps handles of different kinds apart; it is never stored, so every handle is
/// `Send`, `Sync`, `Eq` and `Hash` whatever `T` is. `Option<Handle<T>>` is 8 bytes too:
/// there is no null handle, absence is `None`.
///
/// A handle of *another store of the same `T`* cannot be told apart from one of this store. Where
/// that matters, use the [`Namespaced`] kind, `Handle<T, Namespaced>`, or a branded store.
///
/// `K` is the kind: `u32` is the compact default; `u16` (4 bytes) and `u64` (16 bytes) come from a
/// `SlotMap` of that index; [`Namespaced`] (16 bytes) carries its issuer. All but the last are
/// `Ord`: by slot, then by generation. Issuers have no order that is the same on every run, so
/// namespaced handles of two stores compare as `None`; sort them by `(slot(), generation())`.
///
/// ```
/// use ecs::Handle;
/// struct Enemy;
/// assert_eq!(size_of::<Option<Handle<Enemy>>>(), 8);
/// ```
pub struct Handle<T: ?Sized, K: Kind = u32> {
    slot: K::Slot,
    /// Odd: even generations belong to free slots, so no handle ever carries one.
    generation: <K::Generation as Number>::NonZero,
    issuer: K::Issuer,
    kind: PhantomData<fn() -> *const T>,
}

const _: () = {
    assert!(size_of::<Handle<()>>() == 8 && size_of::<Option<Handle<()>>>() == 8);
    assert!(size_of::<Handle<(), u16>>() == 4 && size_of::<Option<Handle<(), u16>>>() == 4);
    assert!(size_of::<Handle<(), u64>>() == 16 && size_of::<Option<Handle<(), u64>>>() == 16);
    assert!(size_of::<Handle<(), Namespaced>>() == 16);
    assert!(size_of::<Option<Handle<(), Namespaced>>>() == 16);
};

impl<T: ?Sized> Handle<T> {
    /// Joins what a slot table has minted; `None` for the generation of a free slot.
    pub(crate) const fn mint(slot: u32, generation: u32) -> Option<Self> {
        match NonZeroU32::new(generation) {
            Some(generation) if generation.get() & 1 == 1 => Some(Self {
                slot,
                generation,
                issuer: (),
                kind: PhantomData,
            }),
            _ => None,
        }
    }

    /// The handle as one number, never 0: generation in the high half, slot in the low one.
    #[must_use]
    pub const fn to_bits(self) -> u64 {
        ((self.generation.get() as u64) << 32) | self.slot as u64
    }

    /// The handle that [`to_bits`](Self::to_bits) turned into `bits`, or `None` for what no store
    /// can have minted. A forged but well-formed number gives a handle that merely misses.
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the halves of the number are meant"
    )]
    pub const fn from_bits(bits: u64) -> Option<Self> {
        let generation = (bits >> 32) as u32;
        if generation & PENDING != 0 {
            return None;
        }
        Self::mint(bits as u32, generation)
    }
}

impl<T: ?Sized, K: Kind> Handle<T, K> {
    /// The `index`-th handle promised by the command log that carries `stamp`, of a world whose
    /// kind of handle leaves the top bit of generations to promises.
    pub(crate) fn promise(issuer: K::Issuer, stamp: u32, index: u32) -> Self {
        let generation = (K::LAST_GENERATION + 1) | (u64::from(stamp) << 1) | 1;
        match Self::issue(issuer, index as usize, K::Generation::truncate(generation)) {
            Some(handle) => handle,
            None => unreachable!("the generation is odd"),
        }
    }

    /// Which log promised this handle and as which of its spawns, if no store has minted it yet.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "what `promise` put together"
    )]
    pub(crate) fn promised(self) -> Option<(u32, u32)> {
        let generation = self.generation().widen();
        if generation <= K::LAST_GENERATION {
            return None;
        }
        let stamp = (generation & K::LAST_GENERATION) >> 1;
        Some((stamp as u32, self.index() as u32))
    }

    /// Whether this handle was promised by a command log that has not been flushed: it misses
    /// everywhere but in later commands of that log.
    #[must_use]
    pub fn is_pending(self) -> bool {
        self.promised().is_some()
    }

    /// The slot this handle names, for diagnosis and for side tables.
    #[must_use]
    #[inline]
    pub fn slot(self) -> K::Slot {
        self.slot
    }

    /// The generation at which this handle was minted; always odd.
    #[must_use]
    #[inline]
    pub fn generation(self) -> K::Generation {
        K::Generation::get(self.generation)
    }

    /// The handle with other numbers, of the same store where the kind knows it: what a
    /// [`HandleMap`](crate::component::HandleMap) gives. `None` where the generation is even or a
    /// number too large for the kind.
    #[must_use]
    #[inline]
    pub fn renumbered(self, slot: u64, generation: u64) -> Option<Self> {
        let (low_slot, low) = (K::Slot::truncate(slot), K::Generation::truncate(generation));
        if low_slot.widen() != slot || low.widen() != generation || !low.is_odd() {
            return None;
        }
        Self::issue(self.issuer, low_slot.to_usize(), low)
    }

    /// As [`mint`](Handle::mint), for every kind, where the caller knows that the generation is
    /// odd and the slot one that the kind can name.
    #[inline]
    pub(crate) fn issue(issuer: K::Issuer, slot: usize, generation: K::Generation) -> Option<Self> {
        debug_assert!(generation.is_odd());
        let slot = K::Slot::truncate(slot as u64);
        Some(Self {
            slot,
            generation: generation.non_zero()?,
            issuer,
            kind: PhantomData,
        })
    }

    /// The slot as an index; past the end of every array if it does not fit one.
    #[inline]
    pub(crate) fn index(self) -> usize {
        self.slot.to_usize()
    }

    /// The store that minted this handle, in kinds that carry it.
    #[inline]
    pub(crate) fn issuer(self) -> K::Issuer {
        self.issuer
    }
}

impl<T: ?Sized, K: Kind> Clone for Handle<T, K> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized, K: Kind> Copy for Handle<T, K> {}

impl<T: ?Sized, K: Kind> PartialEq for Handle<T, K> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.slot == other.slot
            && self.generation == other.generation
            && self.issuer == other.issuer
    }
}

impl<T: ?Sized, K: Kind> Eq for Handle<T, K> {}

/// By slot, then by generation; `None` for handles of two issuers.
impl<T: ?Sized, K: Kind> PartialOrd for Handle<T, K> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        (self.issuer == other.issuer)
            .then(|| (self.slot, self.generation).cmp(&(other.slot, other.generation)))
    }
}

/// By slot, then by generation: sorted handles are in slot order.
impl<T: ?Sized, K: Kind<Issuer = ()>> Ord for Handle<T, K> {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.slot, self.generation).cmp(&(other.slot, other.generation))
    }
}

/// The issuer is left out: it would make a hash differ from run to run.
impl<T: ?Sized, K: Kind> Hash for Handle<T, K> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        K::hash(self.slot, self.generation(), state);
    }
}

impl<T: ?Sized, K: Kind> fmt::Debug for Handle<T, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        K::fmt(self.slot, self.generation(), f)
    }
}
