//! The workloads: 100,000 values of 16 bytes.

use std::hint::black_box;

use ecs::store::Store;
use generational_arena::Arena as GenerationalArena;
use slab::Slab;
use slotmap::{DefaultKey, DenseSlotMap, HopSlotMap, SlotMap};

use crate::containers::{Container, EntitiesAndSet, FixedMap, Payload};
use crate::rounds::{Entry, Random, Step, Workload};

pub(crate) const VALUES: u32 = 100_000;
const LOOKUPS: u32 = 1_000_000;

/// A container, its keys, and what a workload needs beside.
struct Bench<C: Container> {
    container: C,
    keys: Vec<C::Key>,
    lookups: Vec<C::Key>,
    random: Random,
    result: u64,
    prepare: fn(&mut Self),
    step: fn(&mut Self),
}

impl<C: Container> Step for Bench<C> {
    fn prepare(&mut self) {
        (self.prepare)(self);
    }

    fn step(&mut self) {
        (self.step)(self);
    }

    fn checksum(&mut self) -> u64 {
        self.result.wrapping_add(self.container.sum())
    }
}

fn value(number: u32) -> Payload {
    Payload([number, 1, 2, 3])
}

impl<C: Container> Bench<C> {
    fn new(step: fn(&mut Self)) -> Self {
        Self {
            container: C::default(),
            keys: Vec::with_capacity(VALUES as usize),
            lookups: Vec::new(),
            random: Random(0x9E37_79B9_7F4A_7C15),
            result: 0,
            prepare: |_| {},
            step,
        }
    }

    fn filled(step: fn(&mut Self)) -> Self {
        let mut bench = Self::new(step);
        bench.fill();
        bench
    }

    /// With random holes, until `live` are left.
    fn sparse(live: u32, step: fn(&mut Self)) -> Self {
        let mut bench = Self::filled(step);
        while bench.keys.len() > live as usize {
            let key = bench.random_key();
            bench.container.remove(key);
        }
        bench
    }

    fn looked_up(mut self) -> Self {
        for _ in 0..LOOKUPS / VALUES {
            let mut keys = self.keys.clone();
            for last in (1..keys.len()).rev() {
                keys.swap(last, self.random.below(last + 1));
            }
            self.lookups.extend(keys);
        }
        self
    }

    fn fill(&mut self) {
        for number in 0..VALUES {
            self.keys.push(self.container.insert(value(number)));
        }
    }

    fn random_key(&mut self) -> C::Key {
        let at = self.random.below(self.keys.len());
        self.keys.swap_remove(at)
    }

    fn remove_half_and_reinsert(&mut self) {
        for _ in 0..VALUES / 2 {
            let key = self.random_key();
            black_box(self.container.remove(key));
        }
        for number in 0..VALUES / 2 {
            self.keys.push(self.container.insert(value(number)));
        }
    }

    fn look_up(&mut self) {
        self.result = self
            .lookups
            .iter()
            .filter_map(|&key| self.container.get(key))
            .fold(0, |sum, value| sum.wrapping_add(u64::from(value.0[0])));
    }

    fn sum(&mut self) {
        self.result = black_box(self.container.sum());
    }
}

type Make<C> = fn() -> Bench<C>;

/// The workloads, each with how many operations a step makes.
const NAMES: [(&str, u32); 10] = [
    ("insert", VALUES),
    ("insert_reserved", VALUES),
    ("get_random", LOOKUPS),
    ("get_random_churned", LOOKUPS),
    ("remove_half_and_reinsert", VALUES / 2),
    ("iterate_100", VALUES),
    ("iterate_50", VALUES / 2),
    ("iterate_10", VALUES / 10),
    ("iterate_mut_100", VALUES),
    ("iterate_mut_10", VALUES / 10),
];

fn makers<C: Container>() -> [Make<C>; 10] {
    [
        || {
            let mut bench = Bench::new(Bench::fill);
            bench.prepare = |bench| {
                bench.container = C::default();
                bench.keys.clear();
            };
            bench
        },
        || {
            let mut bench = Bench::new(Bench::fill);
            bench.prepare = |bench| {
                bench.container = C::with_room(VALUES as usize);
                bench.keys.clear();
            };
            bench
        },
        || Bench::filled(Bench::look_up).looked_up(),
        || {
            let mut bench = Bench::filled(Bench::look_up);
            bench.remove_half_and_reinsert();
            bench.looked_up()
        },
        || Bench::filled(Bench::remove_half_and_reinsert),
        || Bench::filled(Bench::sum),
        || Bench::sparse(VALUES / 2, Bench::sum),
        || Bench::sparse(VALUES / 10, Bench::sum),
        || Bench::filled(|bench| bench.container.bump()),
        || Bench::sparse(VALUES / 10, |bench| bench.container.bump()),
    ]
}

/// Puts a container into the workloads. Dense ones are compared among themselves.
fn add<C: Container>(workloads: &mut [Workload]) {
    for (workload, make) in workloads.iter_mut().zip(makers::<C>()) {
        workload.entries.push(Entry {
            name: C::NAME,
            side: C::SIDE,
            make: Box::new(move || Box::new(make())),
        });
    }
}

pub(crate) fn all() -> Vec<Workload> {
    let mut workloads: Vec<_> = NAMES
        .into_iter()
        .map(|(name, operations)| Workload {
            name,
            operations,
            holes: operations < VALUES && name.starts_with("iterate"),
            entries: Vec::new(),
        })
        .collect();
    add::<Store<Payload>>(&mut workloads);
    add::<SlotMap<DefaultKey, Payload>>(&mut workloads);
    add::<HopSlotMap<DefaultKey, Payload>>(&mut workloads);
    add::<DenseSlotMap<DefaultKey, Payload>>(&mut workloads);
    add::<thunderdome::Arena<Payload>>(&mut workloads);
    add::<GenerationalArena<Payload>>(&mut workloads);
    add::<Slab<Payload>>(&mut workloads);
    add::<FixedMap>(&mut workloads);
    add::<EntitiesAndSet>(&mut workloads);
    workloads.extend(crate::join::workloads());
    workloads
}
