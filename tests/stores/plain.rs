//! `Store` and `StoreCommands`.

use std::cell::Cell;
use std::rc::Rc;

use framework::Handle;
use framework::store::{
    CreationOrder, Entities, Flushed, Full, LowestFirst, Namespaced, Reaper, Retire, Store,
    StoreCommands, Wrap,
};

// S1: the bytes of a removed value are still there when its slot is used again, through the
// reference that a walk holds.
#[test]
fn removing_writes_no_value_byte() {
    let mut store = Store::<u64>::new();
    store.insert(0xDEAD_BEEF);
    store.each(|value, handle, reaper| {
        assert!(reaper.remove(handle));
        assert_eq!(*value, 0xDEAD_BEEF);
    });
    assert!(store.is_empty());
}

// S2: any `Copy + 'static` type of any crate, whatever its fields.
#[test]
fn plain_data_of_other_crates_qualifies() {
    #[derive(Clone, Copy)]
    struct Mixed {
        _address: std::net::Ipv4Addr,
        _pause: std::time::Duration,
        _call: fn(u8) -> u8,
        _text: &'static str,
    }
    let mut store = Store::<Mixed>::new();
    store.insert(Mixed {
        _address: std::net::Ipv4Addr::LOCALHOST,
        _pause: std::time::Duration::ZERO,
        _call: |x| x,
        _text: "",
    });
    Store::<std::num::NonZeroU8>::new().insert(std::num::NonZeroU8::MIN);
}

// S2: the derive takes every shape of plain data, and needs nothing in scope.
#[test]
fn the_derive_takes_every_shape() {
    use framework::store::Value;
    #[derive(Clone, Copy, Value)]
    #[value(crate = framework)]
    struct Unit;
    #[derive(Clone, Copy, Value)]
    #[value(crate = framework)]
    struct Tuple(u8, &'static str, [f32; 3]);
    #[derive(Clone, Copy, Value)]
    #[value(crate = framework)]
    struct Generic<T, const N: usize> {
        all: [T; N],
        r#type: Option<Handle<Unit>>,
    }
    #[derive(Clone, Copy, Value)]
    #[value(crate = framework)]
    enum Order {
        Wait,
        Walk { to: [f32; 2] },
        Repeat(u32, fn(u8) -> u8),
    }
    #[derive(Clone, Copy, Value)]
    #[value(crate = framework)]
    union Bits {
        float: f32,
        word: u32,
    }
    fn keep<T: Value>(value: T) -> usize {
        let mut store = Store::new();
        store.insert(value);
        store.len()
    }
    let generic = Generic {
        all: [1_u8; 4],
        r#type: None,
    };
    assert_eq!(generic.all.len() + usize::from(generic.r#type.is_some()), 4);
    let Tuple(number, text, numbers) = Tuple(1, "", [0.0; 3]);
    let orders = [
        Order::Wait,
        Order::Walk { to: [0.0; 2] },
        Order::Repeat(1, |x| x),
    ];
    for order in orders {
        if let Order::Repeat(times, again) = order {
            assert_eq!((times, again(1)), (1, 1));
        }
        if let Order::Walk { to } = order {
            assert!(to[0] < 1.0);
        }
        assert_eq!(keep(order), 1);
    }
    let kept = keep(Unit) + keep(Tuple(number, text, numbers)) + keep(generic);
    let bits = [Bits { float: 1.0 }, Bits { word: 1 }].map(keep);
    assert_eq!(kept + bits.len(), 5);
}

/// Six entries 0 to 5; the visit to 3 removes `removed`; which values are visited?
fn visited(removed: &[usize]) -> Vec<usize> {
    let mut store = Store::<usize>::new();
    let handles: Vec<_> = (0..6).map(|value| store.insert(value)).collect();
    let mut visited = Vec::new();
    store.each(|value, handle, reaper: &mut Reaper<'_, _, _>| {
        visited.push(*value);
        assert!(reaper.contains(handle));
        if *value == 3 {
            for &at in removed {
                assert!(reaper.remove(handles[at]));
                assert!(!reaper.remove(handles[at]), "twice is a no-op");
            }
        }
    });
    assert_eq!(store.len(), 6 - removed.len());
    visited
}

// S3: behind, at and ahead of the cursor.
#[test]
fn a_reaper_removes_behind_at_and_ahead() {
    assert_eq!(visited(&[]), [0, 1, 2, 3, 4, 5]);
    assert_eq!(visited(&[1]), [0, 1, 2, 3, 4, 5]);
    assert_eq!(visited(&[3]), [0, 1, 2, 3, 4, 5]);
    assert_eq!(visited(&[4]), [0, 1, 2, 3, 5]);
    assert_eq!(visited(&[0, 3, 5]), [0, 1, 2, 3, 4]);
    assert_eq!(visited(&[0, 1, 2, 3, 4, 5]), [0, 1, 2, 3]);
}

// S3: the same across the words of bits by which holes are skipped.
#[test]
fn a_reaper_removes_far_ahead() {
    let mut store = Store::<u32>::new();
    let handles: Vec<_> = (0..300).map(|value| store.insert(value)).collect();
    let mut visited = Vec::new();
    store.each(|value, _, reaper| {
        visited.push(*value);
        for ahead in [*value + 1, *value + 64, *value + 127] {
            if let Some(&handle) = handles.get(ahead as usize) {
                reaper.remove(handle);
            }
        }
    });
    assert!(visited.iter().eq(store.values().collect::<Vec<_>>().iter()));
    assert!(visited.len() < 150);
}

// S4: every way out makes handles stale.
#[test]
fn clear_retain_and_drain_retire_every_handle() {
    type Exit = fn(&mut Store<u8>);
    let exits: [Exit; 4] = [
        Store::clear,
        |store| store.retain(|_, _| false),
        |store| store.drain().for_each(drop),
        |store| drop(store.drain()),
    ];
    for exit in exits {
        let mut store = Store::<u8>::new();
        let old: Vec<_> = (0..100).map(|value| store.insert(value)).collect();
        exit(&mut store);
        assert_eq!((store.len(), store.free()), (0, 100));
        let new: Vec<_> = (0..100).map(|value| store.insert(value)).collect();
        assert!(old.iter().all(|&handle| !store.contains(handle)));
        assert!(new.iter().all(|handle| !old.contains(handle)));
        assert_eq!(store.slots(), 100, "slots are used again");
    }
}

// S4: a forgotten drain leaves what it did not give.
#[test]
fn a_forgotten_drain_keeps_the_rest() {
    for taken in [0, 1, 3] {
        let mut store = Store::<u8>::new();
        store.extend([0, 1, 2]);
        let mut drain = store.drain();
        for value in 0..taken {
            assert_eq!(drain.next().map(|entry| entry.1), Some(value));
        }
        std::mem::forget(drain);
        assert!(store.values().eq(taken..3));
        store.insert(9);
        assert_eq!(store.len(), usize::from(3 - taken) + 1);
    }
}

// S4: copies, in slot order; and to change them, by `next` and by `fold`.
#[test]
fn walks_give_copies_and_references() {
    let mut store = Store::<u32>::new();
    let handles: Vec<_> = (0..200).map(|value| store.insert(value)).collect();
    for handle in handles.iter().filter(|handle| handle.slot() % 3 == 1) {
        store.remove(*handle);
    }
    let expected: Vec<_> = (0..200).filter(|value| value % 3 != 1).collect();
    assert!(store.values().eq(expected.iter().copied()));
    assert!(
        (&store)
            .into_iter()
            .map(|(handle, _)| handle.slot())
            .eq(expected.iter().copied())
    );
    store.values_mut().for_each(|value| *value += 1);
    for value in store.values_mut() {
        *value += 1;
    }
    let mut half = store.values_mut();
    half.by_ref().take(70).for_each(|value| *value += 1);
    half.for_each(|value| *value += 1);
    assert!(store.values().eq(expected.iter().map(|value| value + 3)));
    let mut half = store.values();
    half.by_ref().take(70).for_each(drop);
    assert_eq!(half.fold(0, |count, _| count + 1), expected.len() - 70);
}

// S4: capacity is asked for once, and nothing is allocated before.
#[test]
fn capacity_is_what_was_asked_for() {
    let mut store = Store::<u64>::new();
    assert_eq!(
        (store.capacity(), store.len(), store.is_empty()),
        (0, 0, true)
    );
    store.reserve(0);
    assert_eq!(store.capacity(), 0);
    store.reserve(10);
    let capacity = store.capacity();
    assert!(capacity >= 10);
    store.extend(0..10);
    assert_eq!(store.capacity(), capacity);
    store.clear();
    store.reserve(10);
    assert_eq!(store.capacity(), capacity, "free slots are room");
    assert_eq!(Store::<u64>::with_capacity(0).insert(1).slot(), 0);
}

// S8, S4: room that cannot be had is not taken, and the store is as it was.
#[test]
fn asking_for_too_much_room_changes_nothing() {
    let mut markers = Store::<()>::new();
    markers.reserve(usize::MAX / 2);
    assert_eq!(markers.slots(), 0);
    markers.insert(());

    let mut store = Store::<u64>::new();
    store.insert(1);
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        store.reserve(usize::MAX / 2);
    }));
    assert!(result.is_err());
    store.extend([2, 3]);
    assert!(store.values().eq([1, 2, 3]));
}

// S4
#[test]
fn several_entries_are_reached_at_once() {
    let mut store = Store::<u8>::new();
    let [a, b, c] = [1, 2, 3].map(|value| store.insert(value));
    let [first, last] = store.get_disjoint_mut([a, c]).unwrap();
    std::mem::swap(first, last);
    assert!(store.values().eq([3, 2, 1]));
    assert!(store.get_disjoint_mut([a, a]).is_none());
    store.remove(b);
    assert!(store.get_disjoint_mut([a, b]).is_none());
    assert!(store.get_disjoint_mut([]).is_some());
}

// S5: removals first, then inserts, each in the order of recording; an entry may die twice.
#[test]
fn commands_remove_first_and_insert_in_order() {
    let mut store = Store::<&str>::new();
    let (a, b) = (store.insert("a"), store.insert("b"));
    let mut commands = StoreCommands::new();
    commands.insert("c");
    commands.remove(a);
    commands.insert("d");
    commands.remove(b);
    commands.remove(a);
    assert!(!commands.is_empty());

    let mut handles = Vec::new();
    let flushed = commands.flush_with(&mut store, |handle| handles.push(handle));
    assert_eq!(
        flushed,
        Flushed {
            removed: 2,
            stale: 1,
            inserted: 2
        }
    );
    assert_eq!(
        handles
            .iter()
            .map(|handle| store[*handle])
            .collect::<Vec<_>>(),
        ["c", "d"]
    );
    // The slot removed last is used first.
    assert_eq!(
        handles
            .iter()
            .map(|handle| handle.slot())
            .collect::<Vec<_>>(),
        [1, 0]
    );

    assert!(commands.is_empty());
    assert_eq!(commands.flush(&mut store), Flushed::default());
}

// S5, S8: inserts that cannot be made stay recorded.
#[test]
fn a_flush_that_cannot_complete_keeps_the_rest() {
    let mut store = Store::<usize, u16>::default();
    store.extend(0..65_535);
    let mut commands = StoreCommands::new();
    (0..3).for_each(|value| commands.insert(value));
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        commands.flush(&mut store);
    }));
    assert!(result.is_err());
    assert_eq!(store.len(), 65_536);
    let mut other = Store::default();
    commands.flush(&mut other);
    assert!(other.values().eq([1, 2]));
}

// S8: slot numbers that are used up are refused, and nothing has changed.
#[test]
fn a_store_refuses_when_its_handles_cannot_count_further() {
    let mut store = Store::<u32, u16>::default();
    store.extend(0..65_536);
    assert_eq!(store.try_insert(7), Err(Full(7)));
    assert_eq!(
        (store.len(), store.slots(), store.free()),
        (65_536, 65_536, 0)
    );
    let last = store.handle_at(65_535).unwrap();
    assert_eq!((last.slot(), store[last]), (65_535, 65_535));
    store.remove(last);
    assert_eq!(store.insert(8).slot(), 65_535);
    assert_eq!(Full(7).to_string(), "the store has no slot left");
}

// S8: a constructor that panics leaves the store as it was.
#[test]
fn a_panicking_constructor_inserts_nothing() {
    fn check<P: framework::store::Policy<Kind = u32>>() {
        let mut store = Store::<u8, P>::default();
        for fresh in [true, false] {
            let before = (store.len(), store.free(), store.slots(), store.retired());
            let mut seen = None;
            let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                store.insert_with(|handle| {
                    seen = Some(handle);
                    panic!("no value")
                })
            }));
            assert!(result.is_err());
            assert_eq!(
                (store.len(), store.free(), store.slots(), store.retired()),
                before
            );
            assert!(!store.contains(seen.unwrap()));
            // As documented: the number was not issued, so the next entry gets it.
            let next = store.insert(if fresh { 1 } else { 2 });
            assert_eq!(Some(next), seen);
            store.remove(next);
        }
    }
    check::<Retire>();
    check::<Retire<1>>();
    check::<LowestFirst>();
    check::<Wrap<1>>();
}

// S8: an iterator that panics leaves what it gave.
#[test]
fn a_panicking_iterator_leaves_what_it_gave() {
    let mut store = Store::<u8>::new();
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        store.extend((0..5).inspect(|&value| assert_ne!(value, 3)));
    }));
    assert!(result.is_err());
    assert!(store.values().eq(0..3));
    store.insert(9);
    assert_eq!(store.slots(), 4);
    // A size hint that lies reserves nothing.
    store.extend(std::iter::once(1).chain(std::iter::empty()));
    assert_eq!(store.slots(), 5);
}

// S9: create A, B; remove A; create C in A's slot: the order is B, C.
#[test]
fn creation_order_survives_reuse() {
    let mut store = Store::<char, CreationOrder>::default();
    let a = store.insert('a');
    let b = store.insert('b');
    store.remove(a);
    let c = store.insert('c');
    assert_eq!(a.slot(), c.slot());
    assert!(store.iter_created().eq([(b, 'b'), (c, 'c')]));
    assert!(
        store.iter().eq([(c, 'c'), (b, 'b')]),
        "slot order is another"
    );
    store.clear();
    assert_eq!(store.iter_created().next(), None);

    let mut entities = Entities::<(), CreationOrder>::default();
    let (a, b) = (entities.spawn(), entities.spawn());
    entities.destroy(a);
    let c = entities.spawn();
    assert!(entities.iter_created().eq([b, c]));
}

// S9: who does not ask for it pays nothing, in the store's own size neither.
#[test]
fn creation_order_costs_only_who_asks() {
    assert!(size_of::<Store<u8>>() < size_of::<Store<u8, CreationOrder>>());
}

// S11: shared and sent exactly as the contents are; values are always `Copy + 'static`.
#[test]
fn stores_are_send_and_sync_as_their_contents_are() {
    fn shared<S: Send + Sync>(_: S) {}
    shared(Store::<u8>::new());
    shared(Store::<u8, Namespaced>::default());
    shared(Store::<u8, LowestFirst>::default());
    shared(StoreCommands::<u8>::new());
    shared(Entities::<Rc<Cell<u8>>>::default());
    shared(framework::store::SparseSet::<u8, Rc<u8>>::new());
    shared(framework::store::SlotMap::<u8, 4>::new());
    shared(framework::store::SecondaryMap::<Rc<u8>, u8>::new());
}

// S4: a store of nothing but its slots.
#[test]
fn zero_sized_values_work() {
    #[derive(Clone, Copy, Debug, PartialEq)]
    #[repr(align(32))]
    struct Marker;
    let mut store = Store::<Marker>::with_capacity(2);
    let (a, b) = (store.insert(Marker), store.insert(Marker));
    store.remove(a);
    assert!(store.values().eq([Marker]));
    assert!(std::ptr::from_ref(&store[b]).is_aligned());
    assert_eq!(store.get(a), None);
    store.clear();
    assert_eq!(store.len(), 0);
}

// S4: over-aligned values lie aligned wherever they are.
#[test]
fn over_aligned_values_are_aligned() {
    #[derive(Clone, Copy)]
    #[repr(align(256))]
    struct Wide(u8);
    let mut store = Store::<Wide>::new();
    for value in 0..100 {
        let handle = store.insert(Wide(value));
        assert_eq!(store[handle].0, value);
        assert!(std::ptr::from_ref(&store[handle]).is_aligned());
    }
}

// H4: looking up far slots allocates nothing and misses.
#[test]
fn the_farthest_handle_misses() {
    let mut store = Store::<u8>::new();
    let far = Handle::from_bits(1 << 32 | u64::from(u32::MAX)).unwrap();
    assert_eq!(store.get(far), None);
    assert_eq!(store.remove(far), None);
    assert_eq!(store.slots(), 0);
    assert_eq!(store.handle_at(usize::MAX), None);
}
