//! `SlotMap`: fixed, inline, packed.

use std::rc::Rc;
use std::sync::Mutex;

use framework::store::{Full, Retire, SlotMap, Unresolved};

// S6: a `static` needs no run-time start.
#[test]
fn a_map_can_be_a_static() {
    static NAMES: Mutex<SlotMap<&str, 16>> = Mutex::new(SlotMap::new());
    const EMPTY: SlotMap<u8, 4, u16> = SlotMap::new();
    let handle = NAMES.lock().unwrap().insert("Ada").unwrap();
    assert_eq!(NAMES.lock().unwrap().get(handle), Some(&"Ada"));
    assert!(EMPTY.is_empty());
}

// S6: handles are as wide as the index.
#[test]
fn the_index_decides_the_size_of_a_handle() {
    let small = SlotMap::<u8, 4, u16>::new().insert(1).unwrap();
    let default = SlotMap::<u8, 4>::new().insert(1).unwrap();
    let large = SlotMap::<u8, 4, u64>::new().insert(1).unwrap();
    assert_eq!(
        (
            size_of_val(&small),
            size_of_val(&default),
            size_of_val(&large)
        ),
        (4, 8, 16)
    );
    assert_eq!((small.slot(), small.generation()), (0_u16, 1_u16));
    assert_eq!((large.slot(), large.generation()), (0_u64, 1_u64));
}

// S6: a key and an index per entry, and 16 bytes.
#[test]
fn a_map_is_as_small_as_promised() {
    assert!(size_of::<SlotMap<[f32; 12], 1024>>() <= 61_456);
}

// S6: as many slots as the index can count, and one less than its numbers.
#[test]
fn the_largest_map_of_the_smallest_index() {
    let mut map = SlotMap::<u8, 65_535, u16>::boxed();
    let handles: Vec<_> = (0..65_535).map(|_| map.insert(1).unwrap()).collect();
    assert!(
        handles
            .iter()
            .enumerate()
            .all(|(at, handle)| usize::from(handle.slot()) == at)
    );
    assert_eq!(map.insert(2), Err(Full(2)));
    for handle in handles.iter().rev() {
        assert_eq!(map.remove(*handle), Some(1));
    }
    assert_eq!(map.insert(3).unwrap().slot(), 0);
}

// S6: fresh slots ascend; the one freed last is used next; the last value fills the gap.
#[test]
fn erasing_swaps_the_last_value_into_the_gap() {
    let mut map = SlotMap::<char, 4>::new();
    let handles = ['a', 'b', 'c', 'd'].map(|value| map.insert(value).unwrap());
    assert_eq!(handles.map(framework::Handle::slot), [0, 1, 2, 3]);
    assert_eq!(map.remove(handles[1]), Some('b'));
    assert_eq!(map.as_slice(), ['a', 'd', 'c']);
    assert_eq!(map[handles[3]], 'd');
    assert_eq!(map.handle_at(1), Some(handles[3]));
    assert_eq!(
        map.remove(handles[2]),
        Some('c'),
        "the last one moves nothing"
    );
    assert_eq!(map.as_slice(), ['a', 'd']);
    assert_eq!(map.insert('e').unwrap().slot(), 2);
    map.as_mut_slice()[0] = 'A';
    map.iter_mut()
        .for_each(|(_, value)| value.make_ascii_uppercase());
    assert_eq!(map.as_slice(), ['A', 'D', 'E']);
}

// S6, S8: a full map hands the value back, and so does one whose slots are used up.
#[test]
fn a_full_map_refuses_and_hands_the_value_back() {
    let mut map = SlotMap::<String, 1, u32, Retire<1>>::new();
    let handle = map.insert("first".into()).unwrap();
    assert!(map.is_full());
    let Err(Full(back)) = map.insert("second".into()) else {
        panic!("one slot")
    };
    assert_eq!(back, "second");
    map.remove(handle);
    assert_eq!(
        (map.len(), map.free(), map.retired(), map.capacity()),
        (0, 0, 1, 1)
    );
    assert_eq!(map.insert(back), Err(Full("second".into())));
    assert_eq!(map.insert_with(|_| unreachable!("it is full")), None);
    assert_eq!(map.try_get(handle), Err(Unresolved::Stale { now: 0 }));
}

// S6: no slot at all is a map too.
#[test]
fn a_map_of_no_capacity_refuses_everything() {
    let mut map = SlotMap::<u8, 0>::new();
    assert_eq!(map.insert(1), Err(Full(1)));
    assert_eq!(
        (map.iter().count(), map.drain().count(), map.len()),
        (0, 0, 0)
    );
    map.clear();
    assert_eq!(format!("{:?}", map.clone()), "{}");
}

// S6: every value is dropped exactly once, by whatever way it leaves.
#[test]
fn every_value_is_dropped_once() {
    type Map = SlotMap<Rc<()>, 8>;
    let ways: [fn(Map); 8] = [
        drop,
        |mut map| map.clear(),
        |mut map| map.retain(|_, _| false),
        |mut map| drop(map.drain()),
        |mut map| drop(map.drain().next()),
        |mut map| {
            let handles: Vec<_> = map.iter().map(|(handle, _)| handle).collect();
            for handle in handles {
                drop(map.remove(handle));
            }
        },
        |mut map| {
            let first = map.handle_at(0).unwrap();
            map[first] = Rc::clone(&map[first]);
        },
        |map| drop((map.clone(), map)),
    ];
    for way in ways {
        let value = Rc::new(());
        let mut map = Map::new();
        while map.insert(Rc::clone(&value)).is_ok() {}
        assert_eq!(Rc::strong_count(&value), 9);
        way(map);
        assert_eq!(Rc::strong_count(&value), 1);
    }
}

// S6: a forgotten drain leaves what it did not give, and every handle finds its own.
#[test]
fn a_forgotten_drain_keeps_the_rest() {
    for taken in 0..4 {
        let mut map = SlotMap::<String, 3>::new();
        let handles = ["a", "b", "c"].map(|text| map.insert(text.into()).unwrap());
        let mut drain = map.drain();
        let given: Vec<_> = drain.by_ref().take(taken).collect();
        std::mem::forget(drain);
        assert_eq!(map.len(), 3 - given.len());
        for (handle, text) in handles.into_iter().zip(["a", "b", "c"]) {
            let gone = given.iter().any(|entry| entry.0 == handle);
            assert_eq!(map.get(handle).map(String::as_str), (!gone).then_some(text));
        }
        while map.insert(String::new()).is_ok() {}
        assert!(map.is_full() && map.len() == 3);
    }
}

// S6: any order of removal, then a drain, visits every value once.
#[test]
fn every_order_of_removal_leaves_the_map_whole() {
    fn permutations(rest: &[usize], done: &mut Vec<usize>, visit: &mut impl FnMut(&[usize])) {
        visit(done);
        for at in 0..rest.len() {
            let mut rest = rest.to_vec();
            done.push(rest.remove(at));
            permutations(&rest, done, visit);
            done.pop();
        }
    }
    permutations(&[0, 1, 2, 3, 4], &mut Vec::new(), &mut |removed| {
        let mut map = SlotMap::<usize, 5>::new();
        let handles = [0, 1, 2, 3, 4].map(|value| map.insert(value).unwrap());
        for &at in removed {
            assert_eq!(map.remove(handles[at]), Some(at));
        }
        for (at, handle) in handles.into_iter().enumerate() {
            assert_eq!(map.get(handle), (!removed.contains(&at)).then_some(&at));
        }
        let mut left: Vec<_> = map.drain().collect();
        left.sort_unstable();
        let expected = (0..5)
            .filter(|at| !removed.contains(at))
            .map(|at| (handles[at], at));
        assert!(left.into_iter().eq(expected));
        assert_eq!((0..9).filter_map(|value| map.insert(value).ok()).count(), 5);
    });
}

// S6
#[test]
fn several_values_are_reached_at_once() {
    let mut map = SlotMap::<String, 4>::new();
    let [a, b] = ["a", "b"].map(|text| map.insert(text.into()).unwrap());
    let [x, y] = map.get_disjoint_mut([a, b]).unwrap();
    std::mem::swap(x, y);
    assert_eq!(map.as_slice(), ["b", "a"]);
    assert!(map.get_disjoint_mut([a, a]).is_none());
}

// S6: a map far larger than the stack is made on the heap, in a debug build too.
#[test]
fn a_boxed_map_does_not_pass_through_the_stack() {
    type Large = SlotMap<[u64; 8], 1024>;
    type Huge = SlotMap<[u64; 128], 4096>;
    const { assert!(size_of::<Large>() > 64 << 10 && size_of::<Huge>() > 4 << 20) };
    let thread = std::thread::Builder::new().stack_size(128 << 10).spawn(|| {
        let mut map = Large::boxed();
        let handle = map.insert([7; 8]).unwrap();
        assert_eq!(map[handle][0], 7);
        let mut map = Huge::boxed();
        let handle = map.insert([9; 128]).unwrap();
        assert_eq!(map.remove(handle).unwrap()[127], 9);
    });
    thread.unwrap().join().unwrap();
}

// S6: over-aligned and zero-sized values.
#[test]
fn values_of_any_layout_are_kept() {
    #[repr(align(128))]
    struct Wide(u8);
    #[derive(Debug, PartialEq)]
    #[repr(align(32))]
    struct Marker;
    let mut map = SlotMap::<Wide, 3, u16>::new();
    for value in 0..3 {
        let handle = map
            .insert(Wide(value))
            .unwrap_or_else(|_| panic!("three slots"));
        assert_eq!(map[handle].0, value);
        assert!(
            map.as_slice()
                .iter()
                .all(|value| std::ptr::from_ref(value).is_aligned())
        );
    }
    let mut markers = SlotMap::<Marker, 3>::new();
    let handle = markers.insert(Marker).unwrap();
    assert_eq!(
        (markers.len(), markers.remove(handle), markers.len()),
        (1, Some(Marker), 0)
    );
}
