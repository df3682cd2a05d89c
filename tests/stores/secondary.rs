//! `SecondaryMap`: values beside the entries of a store.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

use framework::Handle;
use framework::store::{Outdated, SecondaryMap};

struct Enemy;

fn handle(slot: u32, generation: u32) -> Handle<Enemy> {
    Handle::from_bits(u64::from(generation) << 32 | u64::from(slot)).expect("odd")
}

// H9: a side table is keyed by the handle, not by the slot.
#[test]
fn the_next_occupant_of_a_slot_does_not_see_the_value() {
    let mut threat = SecondaryMap::new();
    assert_eq!(threat.insert(handle(3, 1), "old"), Ok(None));
    assert_eq!(threat.get(handle(3, 1)), Some(&"old"));
    for other in [handle(3, 3), handle(2, 1), handle(u32::MAX, 1)] {
        assert_eq!(threat.get(other), None);
        assert_eq!(threat.get_mut(other), None);
        assert!(!threat.contains(other));
        assert_eq!(threat.remove(other), None);
    }
    assert_eq!(threat.len(), 1);
}

// H9
#[test]
fn a_newer_handle_replaces_and_an_older_one_is_refused() {
    let old = Rc::new(());
    let mut table = SecondaryMap::new();
    assert!(matches!(
        table.insert(handle(0, 1), Rc::clone(&old)),
        Ok(None)
    ));
    assert!(matches!(table.insert(handle(0, 3), Rc::new(())), Ok(None)));
    assert_eq!(
        Rc::strong_count(&old),
        1,
        "the value of the entry that is gone was dropped once"
    );
    assert_eq!(table.len(), 1);

    let Err(Outdated(back)) = table.insert(handle(0, 1), Rc::clone(&old)) else {
        panic!("an older handle must not overwrite a newer one");
    };
    assert!(Rc::ptr_eq(&old, &back));
    assert_eq!(
        table.iter().map(|(key, _)| key).collect::<Vec<_>>(),
        [handle(0, 3)]
    );
}

// H9
#[test]
fn inserting_twice_gives_the_first_value_back() {
    let mut table = SecondaryMap::with_capacity(1);
    assert_eq!(table.insert(handle(0, 5), 'a'), Ok(None));
    assert_eq!(table.insert(handle(0, 5), 'b'), Ok(Some('a')));
    assert_eq!(table.remove(handle(0, 5)), Some('b'));
    assert_eq!(table.remove(handle(0, 5)), None);
    assert!(table.is_empty());
}

// H9
#[test]
fn values_are_walked_in_slot_order() {
    let mut table = SecondaryMap::new();
    for slot in [5, 0, 9, 3] {
        table.insert(handle(slot, 1), slot).unwrap();
    }
    table.iter_mut().for_each(|(_, value)| *value *= 10);
    let order: Vec<_> = table
        .iter()
        .map(|(key, value)| (key.slot(), *value))
        .collect();
    assert_eq!(order, [(0, 0), (3, 30), (5, 50), (9, 90)]);
    assert_eq!(format!("{table:?}"), "{0v1: 0, 3v1: 30, 5v1: 50, 9v1: 90}");
    assert_eq!(table.clone().iter().count(), 4);
}

// H9: a panic in the middle leaves the count right.
#[test]
fn retain_survives_a_panicking_predicate() {
    let mut table = SecondaryMap::new();
    for slot in 0..4 {
        table.insert(handle(slot, 1), slot).unwrap();
    }
    let result = catch_unwind(AssertUnwindSafe(|| {
        table.retain(|_, value| {
            assert!(*value != 2, "stop");
            false
        });
    }));
    assert!(result.is_err());
    assert_eq!(table.len(), 2);
    assert_eq!(
        table.iter().map(|(_, value)| *value).collect::<Vec<_>>(),
        [2, 3]
    );
    table.clear();
    assert_eq!((table.len(), table.iter().count()), (0, 0));
}
