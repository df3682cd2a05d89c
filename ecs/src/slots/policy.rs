//! What a store does where stores may differ, as types.

use core::fmt;

use super::created::Created;
use super::free_list::{FreeList, LowestFree, Stack};
use super::watch::Watch;
use crate::handle::{Kind, Namespaced};

/// What a store does where stores may differ. The default is [`Retire`].
///
/// Every type that makes one of the choices is a policy by itself and leaves the others at their
/// defaults: `Store<T, Wrap>`, `Store<T, LowestFirst>`, `Store<T, CreationOrder>`,
/// `Store<T, Namespaced>`. [`Rules`] combines them.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the policy of a store",
    note = "a policy is `Retire`, `Wrap`, `LowestFirst`, `CreationOrder`, `Namespaced`, or `Rules<…>` of several"
)]
pub trait Policy: 'static {
    /// The kind of handle: `u32` (default), `u16`, `u64` or [`Namespaced`].
    type Kind: Kind;
    /// What happens to a slot whose generations are used up: [`Retire`] (default) or [`Wrap`].
    type Exhaustion: Exhaustion;
    /// Which free slot is issued next: [`LastRemovedFirst`] (default) or [`LowestFirst`].
    type Reuse: Reuse;
    /// Whether the order of creation is kept: [`Unordered`] (default) or [`CreationOrder`].
    type Order: Order;
}

/// Puts policies together: the kind of handle, and what becomes of exhausted slots, free slots and
/// the order of creation.
///
/// ```
/// use ecs::store::{CreationOrder, LowestFirst, Namespaced, Retire, Rules, Store};
///
/// type Careful<T> = Store<T, Rules<Namespaced, Retire, LowestFirst, CreationOrder>>;
/// let mut store = Careful::default();
/// let one = store.insert(1);
/// assert_eq!(store.get(one), Some(&1));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Rules<K = u32, E = Retire, R = LastRemovedFirst, O = Unordered>(
    core::marker::PhantomData<(K, E, R, O)>,
);

impl<K: Kind, E: Exhaustion, R: Reuse, O: Order> Policy for Rules<K, E, R, O> {
    type Kind = K;
    type Exhaustion = E;
    type Reuse = R;
    type Order = O;
}

/// What happens to a slot whose generations are used up: [`Retire`] or [`Wrap`]. Sealed.
pub trait Exhaustion: sealed::Sealed + 'static {
    /// The last generation, if the kind of handle can count that far.
    const LAST_GENERATION: u64;
    /// Whether the slot starts again from its first generation.
    const WRAPS: bool;
}

/// A slot whose generations are used up is never issued again: the default.
///
/// No handle ever resolves to another entry than the one it was minted for. The price is a slot of
/// storage after 2³⁰ occupants (in the compact kind).
///
/// `BITS` narrows the generation, to see what happens at the end: in a `Store<T, Retire<1>>` a
/// slot's first generation is also its last.
#[derive(Clone, Copy, Debug)]
pub struct Retire<const BITS: u32 = 64>;

/// A slot whose generations are used up starts again from the first one.
///
/// A handle that is kept while its slot is issued 2³⁰ times more (in the compact kind;
/// 2<sup>`BITS` − 1</sup> if `BITS` is given) names the entry that is then in the slot. No slot is
/// ever lost.
#[derive(Clone, Copy, Debug)]
pub struct Wrap<const BITS: u32 = 64>;

const fn last_generation(bits: u32) -> u64 {
    assert!(bits >= 1 && bits <= 64, "a generation has 1 to 64 bits");
    u64::MAX >> (64 - bits)
}

impl<const BITS: u32> Exhaustion for Retire<BITS> {
    const LAST_GENERATION: u64 = last_generation(BITS);
    const WRAPS: bool = false;
}

impl<const BITS: u32> Exhaustion for Wrap<BITS> {
    const LAST_GENERATION: u64 = last_generation(BITS);
    const WRAPS: bool = true;
}

/// Which free slot is issued next: [`LastRemovedFirst`] or [`LowestFirst`]. Sealed.
pub trait Reuse: sealed::Sealed + 'static {
    #[doc(hidden)]
    type List: FreeList<()> + Default + Clone + fmt::Debug + Send + Sync + Unpin;
}

/// The slot that was freed last is issued next: the fastest, and the default.
#[derive(Clone, Copy, Debug)]
pub struct LastRemovedFirst;

/// The lowest free slot is issued next, which keeps the occupied slots close together.
///
/// Finding it costs two words of a bit set on most inserts.
#[derive(Clone, Copy, Debug)]
pub struct LowestFirst;

impl Reuse for LastRemovedFirst {
    type List = Stack;
}

impl Reuse for LowestFirst {
    type List = LowestFree;
}

/// That the order of creation is kept, as [`CreationOrder`] does. Sealed.
#[diagnostic::on_unimplemented(
    message = "the order of creation is not kept",
    note = "ask for it: in a store by the policy, as in `Store<T, CreationOrder>` or `Rules<…, CreationOrder>`; in a world by `#[world(name = …, creation_order)]`"
)]
pub trait KeptOrder: Order {
    #[doc(hidden)]
    fn created(links: &Self::Links) -> &Created;
}

impl KeptOrder for CreationOrder {
    fn created(links: &Created) -> &Created {
        links
    }
}

/// Whether the order of creation is kept: [`Unordered`] or [`CreationOrder`]. Sealed.
pub trait Order: sealed::Sealed + 'static {
    #[doc(hidden)]
    type Links: Watch + Default + Clone + fmt::Debug + Send + Sync + Unpin;
}

/// The order in which entries were made is not kept, and costs nothing: the default.
#[derive(Clone, Copy, Debug)]
pub struct Unordered;

/// The order in which entries were made is kept and can be walked.
///
/// It costs 8 bytes a slot and three writes per insert and removal; both stay constant time, and
/// walking sorts and allocates nothing.
#[derive(Clone, Copy, Debug)]
pub struct CreationOrder;

impl Order for Unordered {
    type Links = ();
}

impl Order for CreationOrder {
    type Links = Created;
}

/// One choice, the rest at its default.
macro_rules! policy {
    ($([$($generics:tt)*] $policy:ty => $kind:ty, $exhaustion:ty, $reuse:ty, $order:ty;)*) => { $(
        impl<$($generics)*> Policy for $policy {
            type Kind = $kind;
            type Exhaustion = $exhaustion;
            type Reuse = $reuse;
            type Order = $order;
        }
    )* };
}

policy! {
    [const BITS: u32] Retire<BITS> => u32, Self, LastRemovedFirst, Unordered;
    [const BITS: u32] Wrap<BITS> => u32, Self, LastRemovedFirst, Unordered;
    [] LastRemovedFirst => u32, Retire, Self, Unordered;
    [] LowestFirst => u32, Retire, Self, Unordered;
    [] Unordered => u32, Retire, LastRemovedFirst, Self;
    [] CreationOrder => u32, Retire, LastRemovedFirst, Self;
    [] Namespaced => Self, Retire, LastRemovedFirst, Unordered;
    [] u16 => Self, Retire, LastRemovedFirst, Unordered;
    [] u32 => Self, Retire, LastRemovedFirst, Unordered;
    [] u64 => Self, Retire, LastRemovedFirst, Unordered;
}

mod sealed {
    pub trait Sealed {}
    impl<const BITS: u32> Sealed for super::Retire<BITS> {}
    impl<const BITS: u32> Sealed for super::Wrap<BITS> {}
    impl Sealed for super::LastRemovedFirst {}
    impl Sealed for super::LowestFirst {}
    impl Sealed for super::Unordered {}
    impl Sealed for super::CreationOrder {}
}
