//! Stores that are each a type of their own, and handles whose look-up cannot fail.

use core::fmt;
use core::marker::PhantomData;
use core::ops::{Index, IndexMut};

use super::{Full, LastRemovedFirst, Retire, Reuse};
use crate::handle::Handle;
use crate::slots::Slots;

/// Declares a [`BrandedStore`] as a local variable.
///
/// `branded!(let mut reds: Enemy)` makes the variable `reds`, a store of `Enemy` whose type no other
/// store shares: its handles do not compile with another store, were it of the same values.
///
/// ```
/// use ecs::store::branded;
///
/// struct Enemy(&'static str);
/// branded!(let mut reds: Enemy);
/// let grunt = reds.insert(Enemy("grunt"));
/// assert_eq!(reds.get(&grunt).0, "grunt");
/// let Enemy(name) = reds.remove(grunt);
/// assert_eq!(name, "grunt");
/// ```
///
/// A handle of another store is a mismatched type:
///
/// ```compile_fail,E0308
/// # use ecs::store::branded;
/// branded!(let mut reds: u8);
/// branded!(let mut blues: u8);
/// let red = reds.insert(1);
/// blues.get(&red);
/// ```
///
/// Use after removal is a use of a moved value:
///
/// ```compile_fail,E0382
/// # use ecs::store::branded;
/// branded!(let mut reds: u8);
/// let red = reds.insert(1);
/// reds.remove(red);
/// reds.get(&red);
/// ```
#[macro_export]
macro_rules! branded {
    (let mut $name:ident: $value:ty $(;)?) => {
        // Named after the variable, so that messages name it.
        #[allow(non_camel_case_types, clippy::items_after_statements)]
        struct $name {}
        let brand = $crate::store::Brand::new();
        let mut $name = $crate::store::BrandedStore::<'_, $name, $value>::new(&brand, $name {});
    };
}

pub use crate::branded;

/// What a [`BrandedStore`] borrows, so that no two have the same type: see [`branded!`](branded).
#[derive(Debug)]
pub struct Brand(());

impl Brand {
    /// A new brand.
    #[must_use]
    #[expect(
        clippy::new_without_default,
        reason = "`branded!` is the way to make one"
    )]
    pub const fn new() -> Self {
        Self(())
    }
}

/// Neither lifetime nor name converts into another.
type Invariant<'brand, N> = PhantomData<fn(&'brand (), N) -> (&'brand (), N)>;

/// A store whose type no other store shares, made by [`branded!`](branded).
///
/// Inserting gives an [`Owned`] handle. Only giving it back removes the entry, so its look-up cannot
/// fail, and a stale one cannot be written down. Nothing here empties slots behind the owners'
/// back: there is no `clear`, `retain` or `drain`. For links between entries take the owner's
/// [`BrandedHandle`], which is `Copy` and may turn stale.
///
/// Functions take one as `&mut BrandedStore<'_, N, Enemy>`, generic over the name `N`.
///
/// Not for stores that are kept in a struct or live longer than a function, nor for handles that are
/// to be saved: a [`Namespaced`](super::Namespaced) store tells handles apart at run time.
pub struct BrandedStore<'brand, N, T> {
    /// One for each slot; filled while the slot is live.
    values: Vec<Option<T>>,
    slots: Slots<(), u32, Retire, <LastRemovedFirst as Reuse>::List>,
    brand: Invariant<'brand, N>,
}

/// The one handle that keeps an entry of a [`BrandedStore`]: giving it back removes the entry.
///
/// It is not `Clone`, whatever the compiler may suggest: a second owner could outlive the entry.
/// For a second name of the entry, take its [`handle`](Self::handle). An owner that is dropped
/// leaves its entry in the store for as long as the store lasts.
#[must_use = "the entry can only be removed through its owner"]
pub struct Owned<'brand, N, T> {
    handle: BrandedHandle<'brand, N, T>,
}

/// Names an entry of one [`BrandedStore`], until it is removed: 8 bytes and `Copy`.
pub struct BrandedHandle<'brand, N, T> {
    handle: Handle<T>,
    brand: Invariant<'brand, N>,
}

const _: () = {
    assert!(size_of::<Owned<'_, (), ()>>() == 8);
    assert!(size_of::<Option<BrandedHandle<'_, (), ()>>>() == 8);
};

/// The value of an owned entry.
fn kept<V>(value: Option<V>) -> V {
    match value {
        Some(value) => value,
        None => unreachable!("an owned handle keeps its entry"),
    }
}

impl<'brand, N, T> BrandedStore<'brand, N, T> {
    /// An empty store: called by [`branded!`](branded), which makes both arguments.
    #[must_use]
    pub fn new(_: &'brand Brand, _: N) -> Self {
        Self {
            values: Vec::new(),
            slots: Slots::default(),
            brand: PhantomData,
        }
    }

    /// How many entries there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.slots.live()
    }

    /// Whether there are no entries.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Inserts `value` and gives its owner. Constant time, amortised.
    ///
    /// # Panics
    ///
    /// If 2³² − 1 slots are in use.
    pub fn insert(&mut self, value: T) -> Owned<'brand, N, T> {
        match self.slots.acquire_beside((), &mut self.values, Some(value)) {
            Some(handle) => Owned {
                handle: BrandedHandle {
                    handle,
                    brand: PhantomData,
                },
            },
            None => panic!("{}", Full(())),
        }
    }

    /// Removes the entry. Constant time.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "giving up the owner is the point"
    )]
    pub fn remove(&mut self, entry: Owned<'brand, N, T>) -> T {
        let value = self.values[entry.slot()].take();
        self.slots.release(entry.handle.handle);
        kept(value)
    }

    /// The value of the entry: an owner's look-up cannot fail. A bounds check and a load.
    #[must_use]
    pub fn get(&self, entry: &Owned<'brand, N, T>) -> &T {
        kept(self.values[entry.slot()].as_ref())
    }

    /// The value of the entry, to change it.
    #[must_use]
    pub fn get_mut(&mut self, entry: &Owned<'brand, N, T>) -> &mut T {
        kept(self.values[entry.slot()].as_mut())
    }

    /// The value that `handle` names, or `None` if it was removed.
    #[must_use]
    pub fn find(&self, handle: BrandedHandle<'brand, N, T>) -> Option<&T> {
        self.values.get(self.slots.find(handle.handle)?)?.as_ref()
    }

    /// The value that `handle` names, to change it.
    #[must_use]
    pub fn find_mut(&mut self, handle: BrandedHandle<'brand, N, T>) -> Option<&mut T> {
        self.values
            .get_mut(self.slots.find(handle.handle)?)?
            .as_mut()
    }

    /// Whether the entry that `handle` names is there.
    #[must_use]
    pub fn contains(&self, handle: BrandedHandle<'brand, N, T>) -> bool {
        self.slots.find(handle.handle).is_some()
    }

    /// The entries in slot order. Visits free slots too.
    pub fn iter(&self) -> impl Iterator<Item = (BrandedHandle<'brand, N, T>, &T)> {
        self.slots.iter().filter_map(|(handle, ())| {
            let value = self.values.get(handle.index())?.as_ref()?;
            Some((
                BrandedHandle {
                    handle,
                    brand: PhantomData,
                },
                value,
            ))
        })
    }

    /// The values in slot order, to change them.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.values.iter_mut().flatten()
    }
}

impl<'brand, N, T> Owned<'brand, N, T> {
    /// A second name of the entry, which turns stale when the entry is removed.
    #[must_use]
    pub fn handle(&self) -> BrandedHandle<'brand, N, T> {
        self.handle
    }

    fn slot(&self) -> usize {
        self.handle.handle.index()
    }
}

impl<'brand, N, T> Index<&Owned<'brand, N, T>> for BrandedStore<'brand, N, T> {
    type Output = T;

    fn index(&self, entry: &Owned<'brand, N, T>) -> &T {
        self.get(entry)
    }
}

impl<'brand, N, T> IndexMut<&Owned<'brand, N, T>> for BrandedStore<'brand, N, T> {
    fn index_mut(&mut self, entry: &Owned<'brand, N, T>) -> &mut T {
        self.get_mut(entry)
    }
}

impl<N, T: fmt::Debug> fmt::Debug for BrandedStore<'_, N, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl<N, T> fmt::Debug for Owned<'_, N, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.handle.fmt(f)
    }
}

impl<N, T> fmt::Debug for BrandedHandle<'_, N, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.handle.fmt(f)
    }
}

impl<N, T> Clone for BrandedHandle<'_, N, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<N, T> Copy for BrandedHandle<'_, N, T> {}

impl<N, T> PartialEq for BrandedHandle<'_, N, T> {
    fn eq(&self, other: &Self) -> bool {
        self.handle == other.handle
    }
}

impl<N, T> Eq for BrandedHandle<'_, N, T> {}

impl<N, T> PartialOrd for BrandedHandle<'_, N, T> {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<N, T> Ord for BrandedHandle<'_, N, T> {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        self.handle.cmp(&other.handle)
    }
}

impl<N, T> core::hash::Hash for BrandedHandle<'_, N, T> {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.handle.hash(state);
    }
}
