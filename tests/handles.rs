//! Chapter H of the contract: handles and what becomes of them.

use std::cell::Cell;
use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Debug;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use framework::Handle;
use framework::store::{
    Entities, LowestFirst, Namespaced, Retire, Rules, SecondaryMap, SlotMap, Store, Unresolved,
    Wrap, branded,
};
use proptest::prelude::*;

/// Implements nothing.
struct Enemy;

fn hash(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

// H1: whatever the parameter is, sized or not, shared or not.
#[test]
fn every_handle_is_copy_eq_hash_debug_send_and_sync() {
    fn all<H: Copy + Eq + PartialOrd + Hash + Debug + Send + Sync + Unpin + 'static>() {}
    fn ordered<H: Ord>() {}
    all::<Handle<Enemy>>();
    all::<Handle<Rc<Cell<u8>>>>();
    all::<Handle<dyn Debug>>();
    all::<Handle<[Enemy], u16>>();
    all::<Handle<Enemy, u64>>();
    all::<Handle<Rc<Enemy>, Namespaced>>();
    ordered::<Handle<Rc<Enemy>>>();
    ordered::<Handle<Rc<Enemy>, u16>>();
}

// H1: sizes, and room for absence.
#[test]
fn handles_are_small_and_absence_is_free() {
    assert_eq!(
        (
            size_of::<Handle<Enemy>>(),
            size_of::<Option<Handle<Enemy>>>()
        ),
        (8, 8)
    );
    assert_eq!(size_of::<Option<Handle<Enemy, u16>>>(), 4);
    assert_eq!(size_of::<Option<Handle<Enemy, u64>>>(), 16);
    assert_eq!(size_of::<Option<Handle<Enemy, Namespaced>>>(), 16);
}

// H1, H3: the first handle of a store, the one after it, and what reuse changes.
#[test]
fn a_handle_tells_its_slot_and_an_odd_generation() {
    let mut store = Store::<u8>::new();
    let (first, second) = (store.insert(1), store.insert(2));
    assert_eq!((first.slot(), first.generation()), (0, 1));
    assert_eq!((second.slot(), second.generation()), (1, 1));
    store.remove(first);
    let third = store.insert(3);
    assert_eq!((third.slot(), third.generation()), (0, 3));
    assert_eq!(format!("{third:?}"), "0v3");
    assert_eq!(store.try_get(first), Err(Unresolved::Stale { now: 3 }));
    store.remove(third);
    assert_eq!(
        store.try_get(third),
        Err(Unresolved::Stale { now: 4 }),
        "even while free"
    );
}

proptest! {
    // H1: the order is total, agrees with equality and hash, and is by slot first.
    #[test]
    fn handles_are_ordered_by_slot_then_generation(
        a in (0_u32..3, 0_u32..3), b in (0_u32..3, 0_u32..3), c in (any::<u32>(), any::<u32>()),
    ) {
        let make = |(slot, life): (u32, u32)| {
            let generation = (life & 0x3FFF_FFFF) * 2 + 1;
            Handle::<Enemy>::from_bits(u64::from(generation) << 32 | u64::from(slot)).unwrap()
        };
        let (a, b, c) = (make(a), make(b), make(c));
        prop_assert_eq!(a.cmp(&b), (a.slot(), a.generation()).cmp(&(b.slot(), b.generation())));
        prop_assert_eq!(a.cmp(&b), b.cmp(&a).reverse());
        prop_assert_eq!(a == b, a.cmp(&b).is_eq());
        prop_assert!(a != b || hash(a) == hash(b));
        let mut sorted = [a, b, c];
        sorted.sort();
        prop_assert!(sorted.is_sorted_by_key(|handle| (handle.slot(), handle.generation())));
        prop_assert_eq!(Handle::from_bits(c.to_bits()), Some(c));
    }
}

// H3, H4: the boss and the grunt. Every way in misses, and the newcomer is untouched.
#[test]
fn a_stale_handle_never_reaches_the_next_occupant() {
    let mut store = Store::<i32>::new();
    let grunt = store.insert(20);
    assert_eq!(store.remove(grunt), Some(20));
    let heir = store.insert(99);
    assert_eq!(heir.slot(), grunt.slot());

    assert!(!store.contains(grunt));
    assert_eq!(store.get(grunt), None);
    assert_eq!(store.get_mut(grunt), None);
    assert_eq!(store.get_disjoint_mut([grunt, heir]), None);
    assert_eq!(store.remove(grunt), None, "a no-op that reports it");
    store.retain(|handle, _| handle != grunt);
    assert_eq!(store.get(heir), Some(&99));
}

// H4: out of range, stale and forged are told apart, and indexing panics with the same text.
#[test]
fn a_miss_says_why_and_indexing_says_the_same() {
    let mut store = Store::<u8>::with_capacity(16);
    let stale = store.insert(1);
    store.remove(stale);
    let forged = Handle::from_bits(7 << 32).unwrap();
    let far = Handle::from_bits(1 << 32 | 5).unwrap();
    let last = Handle::from_bits(1 << 32 | u64::from(u32::MAX)).unwrap();
    for (handle, reason, text) in [
        (
            stale,
            Unresolved::Stale { now: 2 },
            "the handle is stale: its slot is at generation 2 now",
        ),
        (
            forged,
            Unresolved::Stale { now: 2 },
            "the handle is stale: its slot is at generation 2 now",
        ),
        (
            far,
            Unresolved::OutOfRange,
            "the handle names a slot that was never made",
        ),
        (
            last,
            Unresolved::OutOfRange,
            "the handle names a slot that was never made",
        ),
    ] {
        assert_eq!(store.try_get(handle), Err(reason));
        assert_eq!(reason.to_string(), text);
        let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| store[handle]));
        assert_eq!(panic.unwrap_err().downcast_ref::<String>().unwrap(), text);
    }
}

// H4: the limit of compact handles. Where it matters, see H6.
#[test]
fn a_compact_handle_of_another_store_of_the_same_type_cannot_be_told_apart() {
    let mut a = Store::<&str>::new();
    let mut b = Store::<&str>::new();
    let of_a = a.insert("a");
    b.insert("b");
    assert_eq!(b.get(of_a), Some(&"b"));
}

/// Uses up a store of one slot and gives every handle it issued.
fn exhaust<E>() -> (Store<u8, E>, Vec<Handle<u8>>)
where
    E: framework::store::Policy<Kind = u32>,
{
    let mut store = Store::<u8, E>::default();
    let mut issued = Vec::new();
    for life in 0..10 {
        let handle = store.insert(life);
        issued.push(handle);
        if life % 2 == 0 {
            store.remove(handle);
        } else {
            store.clear();
        }
        assert_eq!(store.len() + store.free() + store.retired(), store.slots());
    }
    (store, issued)
}

// H5: retired slots are never issued again, through explicit and automatic removal.
#[test]
fn used_up_slots_retire() {
    fn check<const BITS: u32>(lives: usize) {
        let (store, issued) = exhaust::<Retire<BITS>>();
        for (at, handle) in issued.iter().enumerate() {
            assert_eq!(
                handle.slot() as usize,
                at / lives,
                "a slot serves {lives} times"
            );
            assert_eq!(handle.generation() as usize, at % lives * 2 + 1);
            assert!(!issued[..at].contains(handle), "no handle is issued twice");
            assert!(!store.contains(*handle));
        }
        assert_eq!(store.retired(), issued.len() / lives);
    }
    check::<1>(1);
    check::<2>(2);
    check::<3>(4);
}

// H5: where the first generation is also the last, every slot serves once.
#[test]
fn a_generation_of_one_bit_is_the_first_and_the_last() {
    let mut store = Store::<u8, Retire<1>>::default();
    let only = store.insert(1);
    store.remove(only);
    assert_eq!((store.free(), store.retired(), store.slots()), (0, 1, 1));
    let next = store.insert(2);
    assert_eq!((next.slot(), next.generation()), (1, 1));
    assert_eq!(store.try_get(only), Err(Unresolved::Stale { now: 0 }));
}

// H5: wrapping is defined, and its window is what the docs say.
#[test]
fn used_up_slots_wrap() {
    fn check<const BITS: u32>(window: usize) {
        let (store, issued) = exhaust::<Wrap<BITS>>();
        assert_eq!((store.slots(), store.retired()), (1, 0));
        for (at, handle) in issued.iter().enumerate() {
            let again = issued.iter().skip(at + 1).position(|later| later == handle);
            assert!(again.is_none_or(|after| after + 1 == window));
        }
    }
    check::<1>(1);
    check::<2>(2);
    check::<4>(8);
}

// H5: the second policy: which free slot is issued next.
#[test]
fn the_next_slot_is_the_last_removed_or_the_lowest() {
    fn next_slots<P: framework::store::Policy<Kind = u32>>() -> Vec<u32> {
        let mut store = Store::<u8, P>::default();
        let handles: Vec<_> = (0..6).map(|value| store.insert(value)).collect();
        for at in [1, 4, 2] {
            store.remove(handles[at]);
        }
        (0..4).map(|_| store.insert(0).slot()).collect()
    }
    assert_eq!(next_slots::<Retire>(), [2, 4, 1, 6]);
    assert_eq!(next_slots::<LowestFirst>(), [1, 2, 4, 6]);
}

// H5: the real width of the compact kind ends where pending handles begin.
#[test]
fn the_widest_compact_generation_survives_its_bits() {
    let last = u64::from(u32::MAX >> 1);
    let handle = Handle::<Enemy>::from_bits(last << 32 | u64::from(u32::MAX)).unwrap();
    assert_eq!(
        (handle.slot(), u64::from(handle.generation())),
        (u32::MAX, last)
    );
    assert_eq!(Handle::from_bits(handle.to_bits()), Some(handle));
    assert_eq!(
        Handle::<Enemy>::from_bits(u64::MAX),
        None,
        "all ones are nobody's"
    );
}

type NamespacedStore<T> = Store<T, Namespaced>;

// H6: (a) two stores of one type are told apart at run time.
#[test]
fn a_namespaced_store_rejects_the_handles_of_another() {
    let mut a = NamespacedStore::<&str>::default();
    let mut b = NamespacedStore::<&str>::default();
    let (of_a, of_b) = (a.insert("a"), b.insert("b"));
    assert_eq!(
        (of_a.slot(), of_a.generation()),
        (of_b.slot(), of_b.generation())
    );
    assert_ne!(of_a, of_b);
    assert_eq!(b.get(of_a), None);
    assert_eq!(b.try_get(of_a), Err(Unresolved::Foreign));
    assert_eq!(b.remove(of_a), None);
    assert_eq!(b.get(of_b), Some(&"b"));
}

// H6: a handle that outlives its store never resolves in a later one, nor in a clone.
#[test]
fn a_namespaced_handle_dies_with_its_store() {
    let mut store = NamespacedStore::<u8>::default();
    let old = store.insert(1);
    let copy = store.clone();
    assert_eq!(copy.try_get(old), Err(Unresolved::Foreign));
    let in_copy = copy.handle_at(old.slot() as usize).unwrap();
    assert_eq!(copy.get(in_copy), Some(&1));
    store = NamespacedStore::default();
    store.insert(2);
    assert_eq!(store.try_get(old), Err(Unresolved::Foreign));
}

// H6: issuers take no part in an order, a hash or what is printed.
#[test]
fn nothing_that_should_be_the_same_on_every_run_depends_on_the_issuer() {
    let of_a = NamespacedStore::<u8>::default().insert(1);
    let of_b = NamespacedStore::<u8>::default().insert(1);
    assert_eq!(hash(of_a), hash(of_b));
    assert_eq!(of_a.partial_cmp(&of_b), None);
    assert_eq!(format!("{of_a:?}"), format!("{of_b:?}"));
}

// H6: a namespaced generation has 64 bits; policies combine with it.
#[test]
fn a_namespaced_slot_can_retire_too() {
    let mut entities = Entities::<(), Rules<Namespaced, Retire<1>, LowestFirst>>::default();
    let entity = entities.spawn();
    assert_eq!(entity.generation(), 1_u64);
    assert!(entities.destroy(entity));
    assert!(!entities.destroy(entity));
    assert_eq!(entities.retired(), 1);
}

// H6, H7: (b) branded stores; that a foreign or moved handle does not compile is pinned elsewhere.
#[test]
fn branded_stores_look_up_without_options() {
    branded!(let mut reds: String);
    branded!(let mut blues: String);
    let red = reds.insert("red".into());
    let blue = blues.insert("blue".into());
    reds.get_mut(&red).push('!');
    assert_eq!(reds.get(&red), "red!");
    assert_eq!(blues[&blue], "blue");
    assert_eq!(reds.remove(red), "red!");
    assert_eq!((reds.len(), blues.len()), (0, 1));
}

// H7: a second name of an owned entry turns stale.
#[test]
fn a_branded_handle_turns_stale_when_its_owner_is_given_back() {
    branded!(let mut store: u8);
    let owner = store.insert(1);
    let name = owner.handle();
    assert_eq!(store.find(name), Some(&1));
    store.remove(owner);
    let heir = store.insert(2);
    assert_eq!(store.find(name), None);
    assert_eq!(store.find_mut(name), None);
    assert!(!store.contains(name));
    assert_eq!(store.get(&heir), &2);
    assert_eq!(
        store
            .iter()
            .map(|(handle, value)| (handle == heir.handle(), *value))
            .collect::<Vec<_>>(),
        [(true, 2)]
    );
}

// H8: what no store can have minted has no handle; what is merely forged misses.
#[test]
fn bits_of_an_even_generation_are_refused() {
    for generation in [0_u64, 2, 0x7FFF_FFFE, 0xFFFF_FFFF, 0x8000_0001] {
        assert_eq!(Handle::<Enemy>::from_bits(generation << 32 | 3), None);
    }
    let mut store = Store::<u8>::new();
    let real = store.insert(1);
    assert_ne!(real.to_bits(), 0);
    let forged = Handle::from_bits(real.to_bits() + (2 << 32)).unwrap();
    assert_eq!(store.get(forged), None);
    let absent: Option<Handle<u8>> = None;
    assert_eq!(absent.map_or(0, Handle::to_bits), 0);
}

// H9: map keys as they are.
#[test]
fn handles_are_map_keys() {
    let mut store = Store::<u8>::new();
    let (a, b) = (store.insert(1), store.insert(2));
    let threat = HashMap::from([(a, 100), (b, 5)]);
    let sorted = BTreeMap::from([(b, 5), (a, 100)]);
    assert_eq!(threat[&a], 100);
    assert_eq!(sorted.keys().copied().collect::<Vec<_>>(), [a, b]);
}

// H9: and of a side table, which every kind of handle can key.
#[test]
fn a_side_table_follows_the_kind() {
    let mut store = NamespacedStore::<u8>::default();
    let mut names = SecondaryMap::<_, &str, Namespaced>::new();
    let handle = store.insert(1);
    names.insert(handle, "one").unwrap();
    let foreign = NamespacedStore::<u8>::default().insert(1);
    assert_eq!(
        (names.get(handle), names.get(foreign)),
        (Some(&"one"), None)
    );

    let mut map = SlotMap::<u8, 4, u16>::new();
    let mut sides = SecondaryMap::<_, &str, u16>::new();
    let handle = map.insert(1).unwrap();
    sides.insert(handle, "small").unwrap();
    assert_eq!(sides.get(handle), Some(&"small"));
}
