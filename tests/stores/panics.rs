//! Closures and destructors that panic: nothing is dropped twice and the store stays whole.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

use framework::Handle;
use framework::store::{Entities, SecondaryMap, SlotMap, SparseSet, Store};

/// Counts the drops of each of its siblings, and panics in the drop of one.
struct Bomb {
    number: usize,
    drops: Rc<RefCell<Vec<usize>>>,
    armed: bool,
}

impl Drop for Bomb {
    fn drop(&mut self) {
        self.drops.borrow_mut()[self.number] += 1;
        assert!(!self.armed, "boom");
    }
}

/// Bombs 0 to 5, of which `armed` panics.
fn bombs(armed: usize) -> (impl Fn(usize) -> Bomb, Rc<RefCell<Vec<usize>>>) {
    let drops = Rc::new(RefCell::new(vec![0; 6]));
    let make = {
        let drops = Rc::clone(&drops);
        move |number| Bomb {
            number,
            drops: Rc::clone(&drops),
            armed: number == armed,
        }
    };
    (make, drops)
}

fn caught(run: impl FnOnce()) {
    assert!(catch_unwind(AssertUnwindSafe(run)).is_err());
}

type Map = SlotMap<Bomb, 6>;

fn check_map(act: impl Fn(&mut Map, &[Handle<Bomb>])) {
    for armed in 0..6 {
        let (make, drops) = bombs(armed);
        let mut map = Map::new();
        let handles: Vec<_> = (0..6)
            .map(|at| map.insert(make(at)).unwrap_or_else(|_| panic!("six slots")))
            .collect();
        caught(|| act(&mut map, &handles));
        assert!(drops.borrow().iter().all(|&count| count <= 1));
        // Whoever is still there is found through its own handle, and was not dropped.
        for (at, &handle) in handles.iter().enumerate() {
            if let Some(bomb) = map
                .get(handle)
                .filter(|bomb| Rc::ptr_eq(&bomb.drops, &drops))
            {
                assert_eq!((bomb.number, drops.borrow()[at]), (at, 0));
            }
        }
        assert_eq!(map.iter().count(), map.len());
        assert_eq!(map.len() + map.free(), 6);
        for bomb in map.as_mut_slice() {
            bomb.armed = false;
        }
        map.clear();
        for round in 0..3 {
            for at in 0..6 {
                assert!(map.insert(make_plain(at)).is_ok(), "{round}");
            }
            map.clear();
        }
        assert!(drops.borrow().iter().all(|&count| count <= 1));
    }
}

fn make_plain(number: usize) -> Bomb {
    Bomb {
        number,
        drops: Rc::new(RefCell::new(vec![0; 6])),
        armed: false,
    }
}

// S6: a destructor that panics, by every way a value leaves.
#[test]
fn a_panicking_drop_leaves_a_slot_map_whole() {
    check_map(|map, _| map.clear());
    check_map(|map, _| map.retain(|_, _| false));
    check_map(|map, _| map.drain().for_each(drop));
    check_map(|map, _| drop(map.drain()));
    check_map(|map, handles| handles.iter().for_each(|&handle| drop(map.remove(handle))));
    check_map(|map, handles| {
        for &handle in handles {
            map[handle] = make_plain(0);
        }
    });
}

// S6: the visited entries are as the predicate said, the others stay.
#[test]
fn a_panicking_predicate_leaves_a_slot_map_whole() {
    let mut map = SlotMap::<usize, 6>::new();
    let handles: Vec<_> = (0..6).map(|at| map.insert(at).unwrap()).collect();
    let mut seen = 0;
    caught(|| {
        map.retain(|_, _| {
            seen += 1;
            assert!(seen < 3, "stop");
            false
        });
    });
    assert_eq!(map.len(), 4);
    for (at, &handle) in handles.iter().enumerate() {
        assert!(map.get(handle).is_none_or(|value| *value == at));
    }
}

// S6, S8: a constructor that panics leaves the map as it was.
#[test]
fn a_panicking_constructor_takes_no_slot() {
    let mut map = SlotMap::<u8, 2>::new();
    caught(|| {
        map.insert_with(|_| panic!("no value"));
    });
    assert_eq!((map.len(), map.free()), (0, 2));
    assert_eq!(map.insert(1).unwrap().slot(), 0);
}

// S7: the same for sets and side tables.
#[test]
fn a_panicking_drop_leaves_sets_whole() {
    type Act = fn(&mut SparseSet<Bomb>, &mut SecondaryMap<(), Bomb>, &[Handle<()>], bool);
    let acts: [Act; 4] = [
        |set, side, _, first| if first { set.clear() } else { side.clear() },
        |set, side, _, first| {
            if first {
                set.retain(|_, _| false);
            } else {
                side.retain(|_, _| false);
            }
        },
        |set, side, keys, first| {
            for &key in keys {
                drop(if first {
                    set.remove(key)
                } else {
                    side.remove(key)
                });
            }
        },
        |set, side, keys, first| {
            for &key in keys {
                let bomb = make_plain(key.slot() as usize);
                drop(if first {
                    set.insert(key, bomb)
                } else {
                    side.insert(key, bomb)
                });
            }
        },
    ];
    for act in acts {
        for (armed, first) in (0..6).flat_map(|armed| [(armed, true), (armed, false)]) {
            let (make, drops) = bombs(armed);
            let mut entities = Entities::new();
            let keys: Vec<_> = (0..6).map(|_| entities.spawn()).collect();
            let (mut set, mut side) = (SparseSet::new(), SecondaryMap::new());
            for (at, &key) in keys.iter().enumerate() {
                let result = if first {
                    set.insert(key, make(at))
                } else {
                    side.insert(key, make(at))
                };
                assert!(matches!(result, Ok(None)));
            }
            caught(|| act(&mut set, &mut side, &keys, first));
            for (at, &key) in keys.iter().enumerate() {
                for bomb in [set.get(key), side.get(key)].into_iter().flatten() {
                    assert_eq!(bomb.number, at);
                }
            }
            assert_eq!(set.iter().count(), set.len());
            assert_eq!(set.iter_unordered().count(), set.len());
            assert_eq!(side.iter().count(), side.len());
            set.each(|_, bomb| bomb.armed = false);
            side.iter_mut().for_each(|(_, bomb)| bomb.armed = false);
            drop((set, side));
            assert!(drops.borrow().iter().all(|&count| count <= 1));
        }
    }
}

// S3: the entries removed before the panic are gone, the others stay.
#[test]
fn a_panicking_visit_leaves_a_store_whole() {
    let mut store = Store::<usize>::new();
    store.extend(0..6);
    caught(|| {
        store.each(|value, handle, reaper| {
            assert!(*value < 4, "stop");
            if *value % 2 == 0 {
                reaper.remove(handle);
            }
        });
    });
    assert!(store.values().eq([1, 3, 4, 5]));
    assert_eq!((store.len(), store.free()), (4, 2));
    store.extend([7, 8]);
    assert_eq!(store.slots(), 6);
}
