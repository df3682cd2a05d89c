//! The ordered join of two sets beside the walk along one and a look-up in the other.

use std::hint::black_box;

use ecs::Handle;
use ecs::store::{Entities, SparseSet, join};

use crate::rounds::{Entry, Random, Side, Step, Workload};
use crate::workloads::VALUES;

type Key = Handle<()>;

/// 12 bytes, as a position or a velocity has.
type Vector = [f32; 3];

struct Sets {
    positions: SparseSet<Vector>,
    velocities: SparseSet<Vector>,
    step: fn(&mut Sets),
}

impl Step for Sets {
    fn step(&mut self) {
        (self.step)(self);
    }

    fn checksum(&mut self) -> u64 {
        let bits = |value: &Vector| u64::from(value[0].to_bits());
        self.positions
            .iter()
            .fold(0, |sum, (_, value)| sum.wrapping_mul(31) ^ bits(value))
    }
}

fn vector(key: Key) -> Vector {
    #[expect(clippy::cast_precision_loss, reason = "a value like any other")]
    let number = key.slot() as f32;
    [number, 1.0, 2.0]
}

fn add(position: &mut Vector, velocity: &Vector) {
    for (position, velocity) in position.iter_mut().zip(velocity) {
        *position += velocity;
    }
}

impl Sets {
    /// Two sets of the same entities; `churn` removes and inserts half of each, at random.
    fn new(churn: bool, step: fn(&mut Self)) -> Self {
        let mut entities = Entities::new();
        let keys: Vec<_> = (0..VALUES).map(|_| entities.spawn()).collect();
        let mut random = Random(0x9E37_79B9_7F4A_7C15);
        let mut set = || {
            let mut set = SparseSet::new();
            for &key in &keys {
                let _ = set.insert(key, vector(key));
            }
            for _ in 0..if churn { keys.len() / 2 } else { 0 } {
                let key = keys[random.below(keys.len())];
                set.remove(key);
                let _ = set.insert(key, vector(key));
            }
            set
        };
        Self {
            positions: set(),
            velocities: set(),
            step,
        }
    }

    fn ordered(&mut self) {
        join((&mut self.positions, &self.velocities))
            .each(|_, (position, velocity)| add(position, velocity));
    }

    fn unordered(&mut self) {
        for (key, position) in self.positions.iter_unordered_mut() {
            if let Some(velocity) = self.velocities.get(key) {
                add(position, velocity);
            }
        }
    }

    fn walk_ordered(&mut self) {
        black_box(
            self.positions
                .iter()
                .fold(0.0, |sum, (_, value)| sum + value[0]),
        );
    }

    fn walk_unordered(&mut self) {
        black_box(
            self.positions
                .iter_unordered()
                .fold(0.0, |sum, (_, value)| sum + value[0]),
        );
    }
}

pub(crate) fn workloads() -> Vec<Workload> {
    let workload = |name, churn, ordered: fn(&mut Sets), unordered: fn(&mut Sets)| {
        let entry = |name, side, step| Entry {
            name,
            side,
            make: Box::new(move || Box::new(Sets::new(churn, step))),
        };
        Workload {
            name,
            operations: VALUES,
            holes: false,
            entries: vec![
                entry("SparseSet ordered", Side::Ours, ordered),
                entry("SparseSet unordered", Side::Rival, unordered),
            ],
        }
    };
    vec![
        workload("join_of_two", false, Sets::ordered, Sets::unordered),
        workload("join_of_two_churned", true, Sets::ordered, Sets::unordered),
        workload(
            "walk_of_one",
            false,
            Sets::walk_ordered,
            Sets::walk_unordered,
        ),
        workload(
            "walk_of_one_churned",
            true,
            Sets::walk_ordered,
            Sets::walk_unordered,
        ),
    ]
}
