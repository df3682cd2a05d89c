//! Stores beside an obviously right model, over long random histories with tiny generations.
//!
//! After every step each handle ever issued is compared, and each slot, and the numbers.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Debug;
use std::hash::Hash;

use framework::Handle;
use framework::store::{
    CreationOrder, Entities, Exhaustion, LastRemovedFirst, LowestFirst, Namespaced, Outdated,
    Policy, Retire, Rules, SecondaryMap, SlotIndex, SlotMap, SparseSet, Store, Unordered, Wrap,
    branded,
};
use proptest::collection::vec;
use proptest::prelude::*;

/// What becomes of a store: what to do, and a number to choose with.
type Step = (u8, u16);

/// What a store of values is asked to do.
trait Subject {
    type Key: Copy + Eq + Hash + Debug;
    fn insert(&mut self, value: u16) -> Option<Self::Key>;
    fn remove(&mut self, key: Self::Key) -> Option<u16>;
    fn get(&self, key: Self::Key) -> Option<u16>;
    /// Removes the odd values by a walk.
    fn remove_odd(&mut self);
    fn clear(&mut self);
    /// Removes everything by a drain of which `taken` are asked for.
    fn drain(&mut self, taken: usize);
    /// All entries, as a walk gives them.
    fn entries(&self) -> Vec<(Self::Key, u16)>;
    /// Live, free, retired.
    fn numbers(&self) -> [usize; 3];
    /// Slot and generation.
    fn parts(key: Self::Key) -> (u64, u64);
}

struct Rulebook {
    lowest_first: bool,
    last_generation: u64,
    wraps: bool,
    /// All slots are made at once if there is a capacity.
    capacity: Option<u64>,
    slot_order: bool,
}

struct Model {
    rules: Rulebook,
    /// Of each slot ever made, its generation and the value if it is live.
    slots: Vec<(u64, Option<u16>)>,
    /// The next one last.
    free: Vec<u64>,
    retired: usize,
}

impl Model {
    fn new(rules: Rulebook) -> Self {
        let made = rules.capacity.unwrap_or(0);
        let slots = (0..made).map(|_| (0, None)).collect();
        Self {
            rules,
            slots,
            free: (0..made).rev().collect(),
            retired: 0,
        }
    }

    fn insert(&mut self, value: u16) -> Option<(u64, u64)> {
        if self.rules.lowest_first {
            self.free.sort_unstable_by(|a, b| b.cmp(a));
        }
        let slot = match self.free.pop() {
            Some(slot) => slot,
            None if self.rules.capacity.is_some() => return None,
            None => {
                self.slots.push((0, None));
                self.slots.len() as u64 - 1
            }
        };
        let entry = &mut self.slots[usize::try_from(slot).unwrap()];
        *entry = (entry.0 + 1, Some(value));
        Some((slot, entry.0))
    }

    fn get(&self, (slot, generation): (u64, u64)) -> Option<u16> {
        let (now, value) = *self.slots.get(usize::try_from(slot).unwrap())?;
        value.filter(|_| now == generation)
    }

    fn remove(&mut self, key: (u64, u64)) -> Option<u16> {
        let value = self.get(key)?;
        let (slot, generation) = key;
        let exhausted = generation == self.rules.last_generation;
        let next = if exhausted { 0 } else { generation + 1 };
        self.slots[usize::try_from(slot).unwrap()] = (next, None);
        if exhausted && !self.rules.wraps {
            self.retired += 1;
        } else {
            self.free.push(slot);
        }
        Some(value)
    }

    fn live(&self) -> Vec<((u64, u64), u16)> {
        (0..)
            .zip(&self.slots)
            .filter_map(|(slot, &(generation, value))| Some(((slot, generation), value?)))
            .collect()
    }
}

/// Runs `steps` on both and compares them after each.
fn check<S: Subject>(mut subject: S, rules: Rulebook, steps: &[Step]) {
    let mut model = Model::new(rules);
    let mut issued = Vec::new();
    let mut known = HashSet::new();
    for &(step, choice) in steps {
        match step % 16 {
            0..=7 => {
                let key = subject.insert(choice);
                assert_eq!(
                    key.map(S::parts),
                    model.insert(choice),
                    "which slot is issued"
                );
                if let Some(key) = key {
                    if known.insert(key) {
                        issued.push(key);
                    } else {
                        assert!(model.rules.wraps, "{key:?} was issued twice");
                    }
                }
            }
            8..=12 if !issued.is_empty() => {
                let key = issued[usize::from(choice) % issued.len()];
                assert_eq!(subject.remove(key), model.remove(S::parts(key)));
            }
            13 => {
                let before = subject.entries();
                subject.remove_odd();
                for (key, _) in before.into_iter().filter(|(_, value)| value % 2 == 1) {
                    model.remove(S::parts(key));
                }
            }
            14 if choice % 4 == 0 => {
                subject.clear();
                for (key, _) in model.live() {
                    model.remove(key);
                }
            }
            15 if choice % 4 == 0 => {
                subject.drain(usize::from(choice % 5));
                for (key, _) in model.live() {
                    model.remove(key);
                }
            }
            _ => {}
        }
        for &key in &issued {
            assert_eq!(subject.get(key), model.get(S::parts(key)), "{key:?}");
        }
        let mut entries: Vec<_> = subject
            .entries()
            .into_iter()
            .map(|(key, value)| (S::parts(key), value))
            .collect();
        if !model.rules.slot_order {
            entries.sort_unstable();
        }
        assert_eq!(entries, model.live());
        let made = model.slots.len();
        let numbers = [entries.len(), model.free.len(), model.retired];
        assert_eq!(subject.numbers(), numbers);
        assert_eq!(numbers.iter().sum::<usize>(), made);
    }
}

/// The numbers of a handle of any kind.
trait Parts {
    fn parts(self) -> (u64, u64);
}

macro_rules! parts {
    ($($kind:ty),*) => { $(
        impl<T: ?Sized> Parts for Handle<T, $kind> {
            fn parts(self) -> (u64, u64) {
                (self.slot().into(), self.generation().into())
            }
        }
    )* };
}
parts!(u16, u32, u64, Namespaced);

impl<P: Policy> Subject for Store<u16, P>
where
    Handle<u16, P::Kind>: Parts,
{
    type Key = Handle<u16, P::Kind>;
    fn insert(&mut self, value: u16) -> Option<Self::Key> {
        Some(self.insert_with(|_| value))
    }
    fn remove(&mut self, key: Self::Key) -> Option<u16> {
        self.remove(key)
    }
    fn get(&self, key: Self::Key) -> Option<u16> {
        assert_eq!(self.contains(key), self.try_get(key).is_ok());
        self.get(key).copied()
    }
    fn remove_odd(&mut self) {
        self.retain(|_, value| *value % 2 == 0);
    }
    fn clear(&mut self) {
        self.clear();
    }
    fn drain(&mut self, taken: usize) {
        self.drain().take(taken).for_each(drop);
    }
    fn entries(&self) -> Vec<(Self::Key, u16)> {
        let entries: Vec<_> = self.iter().collect();
        assert!(self.values().eq(entries.iter().map(|entry| entry.1)));
        // The walk by `fold` is another piece of code than the one by `next`.
        let mut folded = Vec::new();
        self.values().for_each(|value| folded.push(value));
        assert!(folded.into_iter().eq(entries.iter().map(|entry| entry.1)));
        entries
    }
    fn numbers(&self) -> [usize; 3] {
        [self.len(), self.free(), self.retired()]
    }
    fn parts(key: Self::Key) -> (u64, u64) {
        key.parts()
    }
}

impl<const CAP: usize, I: SlotIndex, E: Exhaustion> Subject for SlotMap<u16, CAP, I, E>
where
    Handle<u16, I>: Parts,
{
    type Key = Handle<u16, I>;
    fn insert(&mut self, value: u16) -> Option<Self::Key> {
        let refused = self.is_full();
        let result = self.insert(value);
        assert_eq!(result.is_err(), refused);
        result.map_err(|full| assert_eq!(full.0, value)).ok()
    }
    fn remove(&mut self, key: Self::Key) -> Option<u16> {
        self.remove(key)
    }
    fn get(&self, key: Self::Key) -> Option<u16> {
        assert_eq!(self.contains(key), self.try_get(key).is_ok());
        self.get(key).copied()
    }
    fn remove_odd(&mut self) {
        // In the order in which `entries` gave them, which is not the one of `retain`.
        let odd: Vec<_> = self
            .iter()
            .filter(|(_, v)| **v % 2 == 1)
            .map(|(key, _)| key)
            .collect();
        for key in odd {
            self.remove(key);
        }
    }
    fn clear(&mut self) {
        self.clear();
    }
    fn drain(&mut self, _: usize) {
        self.clear();
    }
    fn entries(&self) -> Vec<(Self::Key, u16)> {
        assert_eq!(self.as_slice().len(), self.len());
        assert!(self.iter().map(|(_, value)| value).eq(self.as_slice()));
        self.iter().map(|(key, value)| (key, *value)).collect()
    }
    fn numbers(&self) -> [usize; 3] {
        [self.len(), self.free(), self.retired()]
    }
    fn parts(key: Self::Key) -> (u64, u64) {
        key.parts()
    }
}

fn growing(last_generation: u64) -> Rulebook {
    Rulebook {
        lowest_first: false,
        last_generation,
        wraps: false,
        capacity: None,
        slot_order: true,
    }
}

fn fixed(last_generation: u64, capacity: u64) -> Rulebook {
    Rulebook {
        capacity: Some(capacity),
        slot_order: false,
        ..growing(last_generation)
    }
}

fn history() -> impl Strategy<Value = Vec<Step>> {
    vec(any::<Step>(), 0..250)
}

proptest! {
    // S1, S4, S10, H5: every policy, with generations of one, two and three bits and full ones.
    #[test]
    fn store_agrees_with_the_model(steps in history()) {
        check(Store::<u16>::new(), growing(u64::MAX), &steps);
        check(Store::<u16, Retire<1>>::default(), growing(1), &steps);
        check(Store::<u16, Retire<2>>::default(), growing(3), &steps);
        check(
            Store::<u16, Wrap<3>>::default(),
            Rulebook { wraps: true, ..growing(7) },
            &steps,
        );
        check(
            Store::<u16, Rules<u32, Retire<2>, LowestFirst>>::default(),
            Rulebook { lowest_first: true, ..growing(3) },
            &steps,
        );
        check(
            Store::<u16, Rules<Namespaced, Wrap<1>, LowestFirst, CreationOrder>>::default(),
            Rulebook { lowest_first: true, wraps: true, ..growing(1) },
            &steps,
        );
        check(
            Store::<u16, Rules<u64, Retire<3>, LastRemovedFirst, CreationOrder>>::default(),
            growing(7),
            &steps,
        );
        check(Store::<u16, Rules<u16, Retire<2>, LastRemovedFirst, Unordered>>::default(), growing(3), &steps);
    }

    // S6, S10, H5: every index type, full and not.
    #[test]
    fn slot_map_agrees_with_the_model(steps in history()) {
        check(SlotMap::<u16, 16>::new(), fixed(u64::MAX, 16), &steps);
        check(SlotMap::<u16, 5, u16, Retire<2>>::new(), fixed(3, 5), &steps);
        check(SlotMap::<u16, 5, u64, Retire<1>>::new(), fixed(1, 5), &steps);
        check(SlotMap::<u16, 3, u32, Wrap<2>>::new(), Rulebook { wraps: true, ..fixed(3, 3) }, &steps);
        check(SlotMap::<u16, 0>::new(), fixed(1, 0), &steps);
    }

    // S7, S10, H9: sets and a side table of entities that come and go, beside ordered maps.
    #[test]
    fn sets_agree_with_ordered_maps(steps in history()) {
        check_sets(&mut Entities::<(), Rules<u32, Retire<2>, LowestFirst>>::default(), &steps);
        check_sets(&mut Entities::<(), LastRemovedFirst>::default(), &steps);
    }

    // S9, S10: the walk in creation order, beside a vector.
    #[test]
    fn the_walk_in_creation_order_agrees_with_a_vector(steps in history()) {
        let mut store = Store::<u16, CreationOrder>::default();
        let mut model = Vec::new();
        for (step, choice) in steps {
            if step % 3 < 2 {
                model.push((store.insert(choice), choice));
            } else if !model.is_empty() {
                let (key, value) = model.remove(usize::from(choice) % model.len());
                prop_assert_eq!(store.remove(key), Some(value));
            }
            prop_assert!(store.iter_created().eq(model.iter().copied()));
        }
    }

    // H7, S10: owners find their entries, and names of given-up entries miss.
    #[test]
    fn branded_store_agrees_with_the_owners(steps in history()) {
        branded!(let mut store: u16);
        let (mut owners, mut gone) = (Vec::new(), Vec::new());
        for (step, choice) in steps {
            if step % 2 == 0 {
                owners.push((store.insert(choice), choice));
            } else if !owners.is_empty() {
                let (owner, value) = owners.swap_remove(usize::from(choice) % owners.len());
                gone.push(owner.handle());
                prop_assert_eq!(store.remove(owner), value);
            }
            prop_assert_eq!(store.len(), owners.len());
            for (owner, value) in &owners {
                prop_assert_eq!(store.get(owner), value);
                prop_assert_eq!(store.find(owner.handle()), Some(value));
            }
            prop_assert!(gone.iter().all(|&name| store.find(name).is_none()));
        }
    }
}

type Set = SparseSet<u16>;
type Key = Handle<()>;

/// Entities, two sets and a side table; the model is what each slot has, in order.
fn check_sets<P: Policy<Kind = u32>>(entities: &mut Entities<(), P>, steps: &[Step]) {
    let (mut a, mut b) = (Set::new(), Set::new());
    let mut side = SecondaryMap::<(), u16>::new();
    let mut model: [BTreeMap<u32, (Key, u16)>; 2] = Default::default();
    let mut issued: Vec<Key> = Vec::new();
    let mut alive = BTreeMap::new();
    for &(step, choice) in steps {
        let chosen = issued
            .get(usize::from(choice) % issued.len().max(1))
            .copied();
        match (step % 8, chosen) {
            (0..=2, _) | (_, None) => {
                let entity = entities.spawn();
                issued.push(entity);
                assert_eq!(alive.insert(entity.slot(), entity), None);
            }
            (3, Some(entity)) => {
                let known = alive.get(&entity.slot()) == Some(&entity);
                assert_eq!(entities.destroy(entity), known);
                if known {
                    alive.remove(&entity.slot());
                }
            }
            (4, Some(entity)) => {
                let expected = model[0].get(&entity.slot()).filter(|had| had.0 == entity);
                let expected = expected.map(|had| had.1);
                assert_eq!(a.remove(entity), expected);
                assert_eq!(side.remove(entity), expected);
                if expected.is_some() {
                    model[0].remove(&entity.slot());
                }
            }
            (set, Some(entity)) => {
                let which = usize::from(set == 7);
                let had = model[which].get(&entity.slot()).copied();
                let set = if which == 0 { &mut a } else { &mut b };
                let result = set.insert(entity, choice);
                if which == 0 {
                    assert_eq!(side.insert(entity, choice), result);
                }
                if had.is_some_and(|(other, _)| other.generation() > entity.generation()) {
                    assert_eq!(result, Err(Outdated(choice)));
                } else {
                    let old = had.filter(|had| had.0 == entity).map(|had| had.1);
                    assert_eq!(result, Ok(old));
                    model[which].insert(entity.slot(), (entity, choice));
                }
            }
        }
        assert!(entities.iter().eq(alive.values().copied()));
        for &entity in &issued {
            assert_eq!(
                entities.is_alive(entity),
                alive.get(&entity.slot()) == Some(&entity)
            );
        }
        for (set, model) in [(&a, &model[0]), (&b, &model[1])] {
            assert!(
                set.iter()
                    .map(|(entity, value)| (entity, *value))
                    .eq(model.values().copied())
            );
            let mut unordered: Vec<_> = set.iter_unordered().map(|(e, v)| (e, *v)).collect();
            unordered.sort_unstable();
            assert!(unordered.into_iter().eq(model.values().copied()));
            for &entity in &issued {
                let expected = model.get(&entity.slot()).filter(|had| had.0 == entity);
                assert_eq!(set.get(entity), expected.map(|had| &had.1));
            }
        }
        assert!(
            side.iter()
                .map(|(entity, value)| (entity, *value))
                .eq(model[0].values().copied())
        );
        let both = model[0].values().filter_map(|&(entity, one)| {
            let other = model[1]
                .get(&entity.slot())
                .filter(|other| other.0 == entity)?;
            Some((entity, (one, other.1)))
        });
        let joined = framework::store::join((&a, &b)).iter();
        assert!(
            joined
                .map(|(entity, (one, two))| (entity, (*one, *two)))
                .eq(both)
        );
    }
}
