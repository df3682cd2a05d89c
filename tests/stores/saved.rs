//! Stores that are saved, loaded, and go on as if nothing had happened.

use std::fmt::Debug;

use framework::Handle;
use framework::store::{
    CreationOrder, Entities, LowestFirst, Namespaced, Policy, Retire, Rules, SecondaryMap, SlotMap,
    SparseSet, Store, Unresolved, Wrap,
};
use proptest::collection::vec;
use proptest::prelude::*;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

fn text(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap()
}

fn reload<S: Serialize + DeserializeOwned>(store: &S) -> S {
    serde_json::from_str(&text(store)).unwrap()
}

/// What is asked of a store that issues handles.
trait Subject: Serialize + DeserializeOwned {
    type Key: Copy + PartialEq + Debug;
    fn step(&mut self, step: u8, known: &mut Vec<Self::Key>);
    fn entries(&self) -> String;
}

impl<P: Policy<Kind = u32>> Subject for Store<u8, P> {
    type Key = Handle<u8>;
    fn step(&mut self, step: u8, known: &mut Vec<Self::Key>) {
        if step % 5 < 3 {
            known.push(self.insert(step));
        } else if let Some(&key) = known.get(usize::from(step) % known.len().max(1)) {
            self.remove(key);
        }
    }
    fn entries(&self) -> String {
        format!("{self:?} {} {} {}", self.len(), self.free(), self.retired())
    }
}

impl Subject for SlotMap<u8, 6, u16, Retire<3>> {
    type Key = Handle<u8, u16>;
    fn step(&mut self, step: u8, known: &mut Vec<Self::Key>) {
        if step % 5 < 3 {
            known.extend(self.insert(step));
        } else if let Some(&key) = known.get(usize::from(step) % known.len().max(1)) {
            self.remove(key);
        }
    }
    fn entries(&self) -> String {
        format!("{self:?} {} {} {}", self.len(), self.free(), self.retired())
    }
}

impl<P: Policy<Kind = u32>> Subject for Entities<(), P> {
    type Key = Handle<()>;
    fn step(&mut self, step: u8, known: &mut Vec<Self::Key>) {
        if step % 5 < 3 {
            known.push(self.spawn());
        } else if let Some(&key) = known.get(usize::from(step) % known.len().max(1)) {
            self.destroy(key);
        }
    }
    fn entries(&self) -> String {
        format!("{self:?} {} {} {}", self.len(), self.free(), self.retired())
    }
}

/// Runs `before`, and then `after` on the store and on its loaded copy.
fn check<S: Subject>(mut store: S, before: &[u8], after: &[u8]) {
    let mut known = Vec::new();
    for &step in before {
        store.step(step, &mut known);
    }
    let mut loaded = reload(&store);
    let mut known_to_loaded = known.clone();
    assert_eq!(store.entries(), loaded.entries());
    for &step in after {
        store.step(step, &mut known);
        loaded.step(step, &mut known_to_loaded);
        assert_eq!(known, known_to_loaded, "the same handles are issued");
    }
    assert_eq!(store.entries(), loaded.entries());
    assert_eq!(text(&store), text(&loaded));
}

proptest! {
    // S10: two replicas of which one was saved and loaded hand out the same handles.
    #[test]
    fn a_loaded_store_goes_on_as_the_saved_one(
        before in vec(any::<u8>(), 0..60), after in vec(any::<u8>(), 0..60),
    ) {
        check(Store::<u8>::new(), &before, &after);
        check(Store::<u8, Retire<2>>::default(), &before, &after);
        check(Store::<u8, Wrap<1>>::default(), &before, &after);
        check(Store::<u8, Rules<u32, Retire<3>, LowestFirst, CreationOrder>>::default(), &before, &after);
        check(SlotMap::default(), &before, &after);
        check(Entities::new(), &before, &after);
        check(Entities::<(), CreationOrder>::default(), &before, &after);
    }
}

// S10: the file of one store, so that it can be read by the next release.
#[test]
fn a_store_is_saved_in_a_known_form() {
    let mut store = Store::<u8, Retire<1>>::default();
    let handles = [7, 8, 9].map(|value| store.insert(value));
    store.remove(handles[1]);
    let saved = r#"{"slots":{"generations":[1,0,1],"free":[],"created":null},"values":[7,8,9]}"#;
    assert_eq!(text(&store), saved);
    assert_eq!(reload(&store).retired(), 1);
    assert_eq!(text(&handles[2]), "[2,1]");
}

// S9: the order of creation is saved with the store.
#[test]
fn the_order_of_creation_is_loaded() {
    let mut store = Store::<char, CreationOrder>::default();
    let a = store.insert('a');
    store.insert('b');
    store.remove(a);
    store.insert('c');
    let loaded = reload(&store);
    assert!(loaded.iter_created().map(|entry| entry.1).eq(['b', 'c']));
}

// H6: a loaded copy of a namespaced store has handles of its own.
#[test]
fn a_loaded_namespaced_store_is_another_issuer() {
    let mut store = Store::<u8, Namespaced>::default();
    let handle = store.insert(1);
    let loaded = reload(&store);
    assert_eq!(loaded.try_get(handle), Err(Unresolved::Foreign));
    assert_eq!(loaded.handle_at(0).map(|handle| loaded[handle]), Some(1));
    assert_eq!(
        text(&store),
        text(&loaded),
        "and the snapshot does not show it"
    );
}

// S7, H9: sets and side tables, in whatever order their values lie.
#[test]
fn sets_and_side_tables_are_loaded_as_they_were() {
    let mut entities = Entities::new();
    let keys: Vec<_> = (0..5).map(|_| entities.spawn()).collect();
    let (mut set, mut side) = (SparseSet::new(), SecondaryMap::new());
    for &key in keys.iter().rev() {
        set.insert(key, key.slot()).unwrap();
        side.insert(key, key.slot()).unwrap();
    }
    set.remove(keys[4]);
    side.remove(keys[1]);
    let loaded = reload(&set);
    assert!(loaded.iter().eq(set.iter()) && loaded.iter_unordered().eq(set.iter_unordered()));
    assert!(reload(&side).iter().eq(side.iter()));
}

// H9: handles inside values are found again.
#[test]
fn links_between_entries_survive() {
    #[derive(Clone, Copy, Serialize, Deserialize)]
    struct Node {
        next: Option<Handle<Node>>,
    }
    let mut store = Store::new();
    let last = store.insert(Node { next: None });
    let first = store.insert(Node { next: Some(last) });
    let loaded = reload(&store);
    assert_eq!(loaded[first].next, Some(last));
    assert!(loaded[last].next.is_none());
}

/// Whether each text is refused, and nothing worse.
fn refused<S: DeserializeOwned>(texts: &[&str]) {
    for text in texts {
        assert!(serde_json::from_str::<S>(text).is_err(), "{text}");
    }
}

// H8, S8: what no store can have come to is refused.
#[test]
fn damaged_saves_are_refused() {
    refused::<Handle<u8>>(&[
        "[0,0]",
        "[0,2]",
        "[0,2147483649]",
        "[4294967296,1]",
        "[0]",
        "7",
    ]);
    refused::<Handle<u8, u16>>(&["[65536,1]", "[0,65537]"]);
    refused::<Store<u8>>(&[
        r#"{"slots":{"generations":[1],"free":[],"created":null},"values":[]}"#,
        r#"{"slots":{"generations":[1],"free":[0],"created":null},"values":[1]}"#,
        r#"{"slots":{"generations":[2],"free":[0,0],"created":null},"values":[1]}"#,
        r#"{"slots":{"generations":[2],"free":[1],"created":null},"values":[1]}"#,
        r#"{"slots":{"generations":[2],"free":[],"created":null},"values":[1]}"#,
        r#"{"slots":{"generations":[2147483649],"free":[],"created":null},"values":[1]}"#,
    ]);
    refused::<Store<u8, Wrap>>(&[
        r#"{"slots":{"generations":[0],"free":[],"created":null},"values":[1]}"#,
    ]);
    refused::<Store<u8, CreationOrder>>(&[
        r#"{"slots":{"generations":[1],"free":[],"created":null},"values":[1]}"#,
        r#"{"slots":{"generations":[1],"free":[],"created":[]},"values":[1]}"#,
        r#"{"slots":{"generations":[1,1],"free":[],"created":[0,0]},"values":[1,2]}"#,
        r#"{"slots":{"generations":[1,2],"free":[1],"created":[1]},"values":[1,2]}"#,
        r#"{"slots":{"generations":[1],"free":[],"created":[9]},"values":[1]}"#,
    ]);
    refused::<SlotMap<u8, 2>>(&[
        r#"{"slots":{"generations":[1],"free":[],"created":null},"values":[[0,1]]}"#,
        r#"{"slots":{"generations":[1,0,0],"free":[1,2],"created":null},"values":[[0,1]]}"#,
        r#"{"slots":{"generations":[1,0],"free":[1],"created":null},"values":[]}"#,
        r#"{"slots":{"generations":[1,0],"free":[1],"created":null},"values":[[0,1],[0,2]]}"#,
        r#"{"slots":{"generations":[1,0],"free":[1],"created":null},"values":[[0,1],[1,2]]}"#,
        r#"{"slots":{"generations":[1,0],"free":[1],"created":null},"values":[[5,1]]}"#,
    ]);
    refused::<SparseSet<u8>>(&[
        "[[[0,1],1],[[0,1],2]]",
        "[[[0,1],1],[[0,3],2]]",
        "[[[0,2],1]]",
    ]);
    refused::<SecondaryMap<(), u8>>(&["[[[0,1],1],[[0,3],2]]"]);
}
