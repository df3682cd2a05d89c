//! Names of entries: a slot and the generation at which it was minted. Knows no store.

use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;
use core::num::NonZeroU32;

/// The bit that marks a handle which a command log has promised and no store has minted yet.
const PENDING: u32 = 1 << 31;

/// Names one entry of one store or world: 8 bytes, `Copy`, and stale once the entry is gone.
///
/// `T` only keeps handles of different kinds apart; it is never stored, so every handle is
/// `Send`, `Sync`, `Eq`, `Ord` and `Hash` whatever `T` is. `Option<Handle<T>>` is 8 bytes too:
/// there is no null handle, absence is `None`.
///
/// A handle of *another store of the same `T`* cannot be told apart from one of this store.
///
/// ```
/// use ecs::Handle;
/// struct Enemy;
/// assert_eq!(size_of::<Option<Handle<Enemy>>>(), 8);
/// ```
pub struct Handle<T: ?Sized> {
    slot: u32,
    /// Odd: even generations belong to free slots, so no handle ever carries one.
    generation: NonZeroU32,
    kind: PhantomData<fn() -> *const T>,
}

const _: () = assert!(size_of::<Handle<()>>() == 8 && size_of::<Option<Handle<()>>>() == 8);

impl<T: ?Sized> Handle<T> {
    /// Joins what a slot table has minted; `None` for the generation of a free slot.
    pub(crate) const fn mint(slot: u32, generation: u32) -> Option<Self> {
        match NonZeroU32::new(generation) {
            Some(generation) if generation.get() & 1 == 1 => {
                Some(Self { slot, generation, kind: PhantomData })
            }
            _ => None,
        }
    }

    /// The `index`-th handle promised by the command log that carries `stamp`.
    pub(crate) const fn promise(stamp: u32, index: u32) -> Self {
        let generation = PENDING | (stamp << 1) | 1;
        match Self::mint(index, generation) {
            Some(handle) => handle,
            None => unreachable!(),
        }
    }

    /// Which log promised this handle and as which of its spawns, if no store has minted it yet.
    pub(crate) const fn promised(self) -> Option<(u32, u32)> {
        if self.generation.get() & PENDING == 0 {
            return None;
        }
        Some(((self.generation.get() & !PENDING) >> 1, self.slot))
    }

    /// Whether this handle was promised by a command log that has not been flushed: it misses
    /// everywhere but in later commands of that log.
    #[must_use]
    pub const fn is_pending(self) -> bool {
        self.promised().is_some()
    }

    /// The slot this handle names, for diagnosis and for side tables.
    #[must_use]
    pub const fn slot(self) -> u32 {
        self.slot
    }

    /// The generation at which this handle was minted; always odd.
    #[must_use]
    pub const fn generation(self) -> u32 {
        self.generation.get()
    }

    /// The handle as one number, never 0: generation in the high half, slot in the low one.
    #[must_use]
    pub const fn to_bits(self) -> u64 {
        ((self.generation.get() as u64) << 32) | self.slot as u64
    }

    /// The handle that [`to_bits`](Self::to_bits) turned into `bits`, or `None` for what no store
    /// can have minted. A forged but well-formed number gives a handle that merely misses.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "the halves of the number are meant")]
    pub const fn from_bits(bits: u64) -> Option<Self> {
        let generation = (bits >> 32) as u32;
        if generation & PENDING != 0 {
            return None;
        }
        Self::mint(bits as u32, generation)
    }
}

impl<T: ?Sized> Clone for Handle<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized> Copy for Handle<T> {}

impl<T: ?Sized> PartialEq for Handle<T> {
    fn eq(&self, other: &Self) -> bool {
        self.to_bits() == other.to_bits()
    }
}

impl<T: ?Sized> Eq for Handle<T> {}

impl<T: ?Sized> PartialOrd for Handle<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// By slot, then by generation: sorted handles are in slot order.
impl<T: ?Sized> Ord for Handle<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.slot, self.generation).cmp(&(other.slot, other.generation))
    }
}

impl<T: ?Sized> Hash for Handle<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.to_bits().hash(state);
    }
}

impl<T: ?Sized> fmt::Debug for Handle<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.promised() {
            Some((log, index)) => write!(f, "pending {index} of log {log}"),
            None => write!(f, "{}v{}", self.slot, self.generation),
        }
    }
}
