//! What every container is asked to do, and who does it.

use ecs::Handle;
use ecs::store::{Boxed, Entities, Full, SparseSet, Store};
use generational_arena::Arena as GenerationalArena;
use slab::Slab;
use slotmap::HopSlotMap;
use slotmap::{DefaultKey, DenseSlotMap, SlotMap};
use thunderdome::Arena;

use crate::rounds::Side;

/// 16 bytes.
#[derive(Clone, Copy, Default)]
pub(crate) struct Payload(pub(crate) [u32; 4]);

pub(crate) trait Container: Default + 'static {
    type Key: Copy + 'static;
    const NAME: &'static str;
    const SIDE: Side;

    fn with_room(capacity: usize) -> Self;
    fn insert(&mut self, value: Payload) -> Self::Key;
    fn get(&self, key: Self::Key) -> Option<&Payload>;
    fn remove(&mut self, key: Self::Key) -> Option<Payload>;
    fn sum(&self) -> u64;
    fn bump(&mut self);
}

fn add(sum: u64, value: &Payload) -> u64 {
    sum.wrapping_add(u64::from(value.0[0]))
}

fn increment(value: &mut Payload) {
    value.0[1] = value.0[1].wrapping_add(1);
}

macro_rules! container {
    ($type:ty, $key:ty, $name:literal, $side:ident, |$map:ident| $sum:expr, $bump:expr) => {
        impl Container for $type {
            type Key = $key;
            const NAME: &'static str = $name;
            const SIDE: Side = Side::$side;

            fn with_room(capacity: usize) -> Self {
                <$type>::with_capacity(capacity)
            }
            #[inline(always)]
            fn insert(&mut self, value: Payload) -> $key {
                <$type>::insert(self, value)
            }
            #[inline(always)]
            fn get(&self, key: $key) -> Option<&Payload> {
                <$type>::get(self, key)
            }
            #[inline(always)]
            fn remove(&mut self, key: $key) -> Option<Payload> {
                <$type>::remove(self, key)
            }
            #[inline(always)]
            fn sum(&self) -> u64 {
                let $map = self;
                $sum
            }
            #[inline(always)]
            fn bump(&mut self) {
                let $map = self;
                $bump
            }
        }
    };
}

container!(
    SlotMap<DefaultKey, Payload>, DefaultKey, "slotmap::SlotMap", Rival,
    |map| map.values().fold(0, add), map.values_mut().for_each(increment)
);
container!(
    HopSlotMap<DefaultKey, Payload>, DefaultKey, "slotmap::HopSlotMap", Rival,
    |map| map.values().fold(0, add), map.values_mut().for_each(increment)
);
container!(
    DenseSlotMap<DefaultKey, Payload>, DefaultKey, "slotmap::DenseSlotMap", DenseRival,
    |map| map.values().fold(0, add), map.values_mut().for_each(increment)
);
container!(
    Arena<Payload>,
    thunderdome::Index,
    "thunderdome::Arena",
    Rival,
    |map| map.iter().fold(0, |sum, (_, value)| add(sum, value)),
    map.iter_mut().for_each(|(_, value)| increment(value))
);
container!(
    GenerationalArena<Payload>,
    generational_arena::Index,
    "generational_arena::Arena",
    Rival,
    |map| map.iter().fold(0, |sum, (_, value)| add(sum, value)),
    map.iter_mut().for_each(|(_, value)| increment(value))
);

impl Container for Slab<Payload> {
    type Key = usize;
    const NAME: &'static str = "slab (no generations)";
    const SIDE: Side = Side::Rival;

    fn with_room(capacity: usize) -> Self {
        Slab::with_capacity(capacity)
    }
    #[inline(always)]
    fn insert(&mut self, value: Payload) -> usize {
        Slab::insert(self, value)
    }
    #[inline(always)]
    fn get(&self, key: usize) -> Option<&Payload> {
        Slab::get(self, key)
    }
    #[inline(always)]
    fn remove(&mut self, key: usize) -> Option<Payload> {
        self.try_remove(key)
    }
    #[inline(always)]
    fn sum(&self) -> u64 {
        self.iter().fold(0, |sum, (_, value)| add(sum, value))
    }
    #[inline(always)]
    fn bump(&mut self) {
        self.iter_mut().for_each(|(_, value)| increment(value));
    }
}

impl Container for Store<Payload> {
    type Key = Handle<Payload>;
    const NAME: &'static str = "Store";
    const SIDE: Side = Side::Ours;

    fn with_room(capacity: usize) -> Self {
        Store::with_capacity(capacity)
    }
    #[inline(always)]
    fn insert(&mut self, value: Payload) -> Self::Key {
        Store::insert(self, value)
    }
    #[inline(always)]
    fn get(&self, key: Self::Key) -> Option<&Payload> {
        Store::get(self, key)
    }
    #[inline(always)]
    fn remove(&mut self, key: Self::Key) -> Option<Payload> {
        Store::remove(self, key)
    }
    #[inline(always)]
    fn sum(&self) -> u64 {
        self.values().fold(0, |sum, value| add(sum, &value))
    }
    #[inline(always)]
    fn bump(&mut self) {
        self.values_mut().for_each(increment);
    }
}

/// As many values as the workloads insert.
pub(crate) const VALUES: usize = 100_000;

type Fixed = Boxed<ecs::store::SlotMap<Payload, VALUES>>;

/// A fixed map on the heap.
pub(crate) struct FixedMap(Fixed);

impl Default for FixedMap {
    fn default() -> Self {
        Self(ecs::store::SlotMap::boxed())
    }
}

impl Container for FixedMap {
    type Key = Handle<Payload>;
    const NAME: &'static str = "SlotMap";
    const SIDE: Side = Side::Dense;

    fn with_room(_: usize) -> Self {
        Self::default()
    }
    #[inline(always)]
    fn insert(&mut self, value: Payload) -> Self::Key {
        match self.0.insert(value) {
            Ok(key) => key,
            Err(Full(_)) => panic!("there is room"),
        }
    }
    #[inline(always)]
    fn get(&self, key: Self::Key) -> Option<&Payload> {
        self.0.get(key)
    }
    #[inline(always)]
    fn remove(&mut self, key: Self::Key) -> Option<Payload> {
        self.0.remove(key)
    }
    #[inline(always)]
    fn sum(&self) -> u64 {
        self.0.as_slice().iter().fold(0, add)
    }
    #[inline(always)]
    fn bump(&mut self) {
        self.0.as_mut_slice().iter_mut().for_each(increment);
    }
}

/// Entities and one set of theirs, so that every entity has a value.
#[derive(Default)]
pub(crate) struct EntitiesAndSet {
    entities: Entities,
    set: SparseSet<Payload>,
}

impl Container for EntitiesAndSet {
    type Key = Handle<()>;
    const NAME: &'static str = "Entities + SparseSet";
    const SIDE: Side = Side::Dense;

    fn with_room(capacity: usize) -> Self {
        Self {
            entities: Entities::with_capacity(capacity),
            set: SparseSet::with_capacity(capacity, capacity),
        }
    }
    #[inline(always)]
    fn insert(&mut self, value: Payload) -> Self::Key {
        let key = self.entities.spawn();
        let _ = self.set.insert(key, value);
        key
    }
    #[inline(always)]
    fn get(&self, key: Self::Key) -> Option<&Payload> {
        self.set.get(key)
    }
    #[inline(always)]
    fn remove(&mut self, key: Self::Key) -> Option<Payload> {
        self.entities.destroy(key);
        self.set.remove(key)
    }
    #[inline(always)]
    fn sum(&self) -> u64 {
        self.set.as_slice().iter().fold(0, add)
    }
    #[inline(always)]
    fn bump(&mut self) {
        self.set.as_mut_slice().iter_mut().for_each(increment);
    }
}
