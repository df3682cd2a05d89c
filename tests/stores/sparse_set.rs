//! `Entities`, `SparseSet` and `join`.

use std::rc::Rc;

use framework::Handle;
use framework::store::{Entities, Namespaced, Outdated, SparseSet, Unresolved, join};
use proptest::collection::vec;
use proptest::prelude::*;

type Key = Handle<()>;

fn spawn(count: usize) -> (Entities, Vec<Key>) {
    let mut entities = Entities::new();
    let keys = (0..count).map(|_| entities.spawn()).collect();
    (entities, keys)
}

// S7: the lowest free slot is used next, and the live set is walked in order.
#[test]
fn entities_use_the_lowest_slot_and_are_walked_in_order() {
    let (mut entities, keys) = spawn(200);
    for at in [150, 3, 70] {
        assert!(entities.destroy(keys[at]));
        assert!(!entities.destroy(keys[at]));
    }
    assert_eq!(
        (entities.len(), entities.free(), entities.slots()),
        (197, 3, 200)
    );
    assert!(!entities.is_alive(keys[3]) && entities.is_alive(keys[4]));
    assert_eq!(entities.check(keys[3]), Err(Unresolved::Stale { now: 2 }));
    assert_eq!([(); 4].map(|()| entities.spawn().slot()), [3, 70, 150, 200]);
    assert!(entities.iter().map(Handle::slot).eq(0..201));
}

// S7: destroying an entity does not touch the sets.
#[test]
fn destroying_an_entity_does_not_cascade() {
    let (mut entities, keys) = spawn(2);
    let mut set = SparseSet::new();
    set.insert(keys[0], "old").unwrap();
    entities.destroy(keys[0]);
    assert_eq!(set.get(keys[0]), Some(&"old"));
    let heir = entities.spawn();
    assert_eq!(heir.slot(), keys[0].slot());
    assert_eq!(set.get(heir), None);
    set.retain(|entity, _| entities.is_alive(entity));
    assert!(set.is_empty());
}

// S7: one value for each slot: newer replaces, older is refused.
#[test]
fn a_slot_has_one_value() {
    let (mut entities, keys) = spawn(1);
    let value = Rc::new(());
    let mut set = SparseSet::new();
    set.insert(keys[0], Rc::clone(&value)).unwrap();
    entities.destroy(keys[0]);
    let heir = entities.spawn();
    assert!(matches!(set.insert(heir, Rc::new(())), Ok(None)));
    assert_eq!((set.len(), Rc::strong_count(&value)), (1, 1));
    assert!(matches!(
        set.insert(keys[0], Rc::clone(&value)),
        Err(Outdated(_))
    ));
    assert!(set.iter().map(|(entity, _)| entity).eq([heir]));
    assert!(matches!(set.insert(heir, value), Ok(Some(_))));
}

// S7: the swap fixes the moved value's place, which only shows when it is not the last.
#[test]
fn removing_from_the_middle_keeps_every_value_found() {
    let (_, keys) = spawn(4);
    for removed in 0..4 {
        let mut set = SparseSet::new();
        for (at, &key) in keys.iter().enumerate() {
            set.insert(key, at).unwrap();
        }
        assert_eq!(set.remove(keys[removed]), Some(removed));
        for (at, &key) in keys.iter().enumerate() {
            assert_eq!(set.get(key), (at != removed).then_some(&at));
        }
        assert_eq!(set.as_slice().len(), 3);
    }
}

// S7: walking along the dense array shows the history; walking in order does not.
#[test]
fn the_unordered_walk_follows_the_values() {
    let (_, keys) = spawn(4);
    let mut set = SparseSet::with_capacity(4, 4);
    for at in [2, 0, 3, 1] {
        set.insert(keys[at], at).unwrap();
    }
    set.remove(keys[2]);
    assert!(set.iter_unordered().map(|(_, value)| *value).eq([1, 0, 3]));
    assert!(set.iter().map(|(_, value)| *value).eq([0, 1, 3]));
    set.each(|entity, value| *value += entity.slot() as usize * 10);
    set.iter_unordered_mut()
        .for_each(|(_, value)| *value += 100);
    assert_eq!(set.as_mut_slice(), [111, 100, 133]);
    assert_eq!(format!("{set:?}"), "{0v1: 100, 1v1: 111, 3v1: 133}");
    let [x, y] = set.get_disjoint_mut([keys[1], keys[0]]).unwrap();
    std::mem::swap(x, y);
    assert_eq!(set.get(keys[1]), Some(&100));
    assert!(set.get_disjoint_mut([keys[1], keys[2]]).is_none());
}

proptest! {
    // S7: equal contents, different histories, identical walks; and sorted whatever the churn.
    #[test]
    fn equal_sets_are_walked_alike(
        present in vec(any::<bool>(), 200),
        order in vec(any::<u16>(), 200),
        detours in vec(0_usize..200, 0..100),
    ) {
        let (_, keys) = spawn(200);
        let wanted: Vec<_> = (0..200).filter(|&at| present[at]).collect();
        let mut straight = SparseSet::new();
        for &at in &wanted {
            straight.insert(keys[at], at).unwrap();
        }
        let mut winding = SparseSet::new();
        let mut shuffled = wanted.clone();
        shuffled.sort_by_key(|&at| order[at]);
        for at in detours {
            winding.insert(keys[at], 999).unwrap();
            if at % 3 == 0 {
                winding.remove(keys[at]);
            }
        }
        for &at in &shuffled {
            winding.insert(keys[at], at).unwrap();
        }
        winding.retain(|_, value| *value != 999);
        prop_assert!(straight.iter().eq(winding.iter()));
        prop_assert!(winding.iter().map(|(entity, _)| entity).is_sorted());
        prop_assert!(winding.clone().iter().eq(straight.iter()));
        let mut joined = Vec::new();
        join((&straight, &mut winding)).each(|_, (a, b)| joined.push((*a, *b)));
        prop_assert!(joined.into_iter().eq(wanted.into_iter().map(|at| (at, at))));
    }
}

// S7: two or more sets, shared and mutable sides.
#[test]
fn a_join_visits_what_all_sides_have_in_order() {
    let (_, keys) = spawn(300);
    let mut by = [1_usize, 2, 3, 5].map(|step| {
        let mut set = SparseSet::new();
        for &key in keys
            .iter()
            .rev()
            .filter(|key| (key.slot() as usize).is_multiple_of(step))
        {
            set.insert(key, step).unwrap();
        }
        set
    });
    let [ones, twos, threes, fives] = &mut by;
    let mut slots = Vec::new();
    join((&*ones, &mut *twos, &*threes, &mut *fives)).each(|entity, (one, two, three, five)| {
        *two += 1;
        *five += 1;
        slots.push((entity.slot(), *one + *three));
    });
    assert!(
        slots
            .into_iter()
            .eq((0..300).step_by(30).map(|slot| (slot, 4)))
    );
    assert_eq!(
        twos.iter_unordered()
            .filter(|(_, value)| **value == 3)
            .count(),
        10
    );
    let pairs: Vec<_> = join((&*twos, &*fives))
        .iter()
        .map(|(entity, _)| entity.slot())
        .collect();
    assert!(pairs.into_iter().eq((0..300).step_by(10)));
}

// S7: values of two entities that had the same slot are not joined.
#[test]
fn a_join_does_not_mix_generations() {
    let (mut entities, keys) = spawn(1);
    let (mut old, mut new) = (SparseSet::new(), SparseSet::new());
    old.insert(keys[0], 1).unwrap();
    entities.destroy(keys[0]);
    new.insert(entities.spawn(), 2).unwrap();
    assert_eq!(join((&old, &new)).iter().count(), 0);
    join((&mut old, &new)).each(|_, _| panic!("nothing in common"));
}

// S7, H6: entities of two worlds of one kind, in one set.
#[test]
fn a_set_of_namespaced_entities_tells_them_apart() {
    let mut a = Entities::<(), Namespaced>::default();
    let mut b = Entities::<(), Namespaced>::default();
    let (of_a, of_b) = (a.spawn(), b.spawn());
    let mut set = SparseSet::<_, (), Namespaced>::new();
    set.insert(of_a, "a").unwrap();
    assert_eq!((set.get(of_a), set.get(of_b)), (Some(&"a"), None));
    assert_eq!(b.check(of_a), Err(Unresolved::Foreign));
    assert!(set.iter().map(|(entity, _)| entity).eq([of_a]));
}

// S7: removing many by handle takes stale, foreign and doubled ones.
#[test]
fn removing_a_list_of_handles_leaves_the_rest() {
    let (mut entities, keys) = spawn(5);
    entities.destroy(keys[4]);
    let heir = entities.spawn();
    for subset in 0_u32..32 {
        let mut set = SparseSet::new();
        for &key in keys[..4].iter().chain([&heir]) {
            set.insert(key, ()).unwrap();
        }
        let chosen: Vec<_> = (0..5)
            .filter(|at| subset >> at & 1 == 1)
            .map(|at| keys[at])
            .collect();
        let removed = chosen
            .iter()
            .chain(&chosen)
            .filter(|key| set.remove(**key).is_some())
            .count();
        assert_eq!(
            removed,
            (subset & 0b1111).count_ones() as usize,
            "slot 4 was stale"
        );
        assert_eq!(set.len(), 5 - removed);
    }
}
