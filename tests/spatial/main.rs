//! `spatial`: who is near whom, against a search of all and against an R-tree.
#![allow(missing_docs)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::float_cmp,
    reason = "the numbers of a test are small and exact"
)]

use std::collections::BTreeMap;

use framework::Handle;
use framework::spatial::Grid;
use proptest::collection::vec;
use proptest::prelude::*;
use rstar::RTree;
use rstar::primitives::GeomWithData;

struct Thing;
type Entity = Handle<Thing>;

fn handle(slot: u32, generation: u32) -> Entity {
    Handle::from_bits(u64::from(generation) << 32 | u64::from(slot)).expect("odd")
}

/// A search of all circles: for each slot its owner, center and radius.
#[derive(Default)]
struct Plain(BTreeMap<u32, (Entity, [f32; 2], f32)>);

impl Plain {
    fn insert(&mut self, owner: Entity, center: [f32; 2], radius: f32) -> bool {
        let later = |&(old, ..): &(Entity, _, _)| old > owner;
        if self.0.get(&owner.slot()).is_some_and(later) {
            return false;
        }
        let radius = if radius > 0.0 { radius } else { 0.0 };
        self.0.insert(owner.slot(), (owner, center, radius));
        true
    }

    fn remove(&mut self, owner: Entity) -> bool {
        let found = self
            .0
            .get(&owner.slot())
            .is_some_and(|&(old, ..)| old == owner);
        if found {
            self.0.remove(&owner.slot());
        }
        found
    }

    /// Those that touch the rectangle widened by `radius`: a circle is a rectangle without size.
    fn touching(&self, low: [f32; 2], high: [f32; 2], radius: f32) -> Vec<Entity> {
        let radius = if radius > 0.0 { radius } else { 0.0 };
        if !(low[0] <= high[0] && low[1] <= high[1]) {
            return Vec::new();
        }
        let touches = |&&(_, center, reach): &&(Entity, [f32; 2], f32)| {
            let apart = [0, 1].map(|axis| {
                let (at, low, high) = (
                    f64::from(center[axis]),
                    f64::from(low[axis]),
                    f64::from(high[axis]),
                );
                if at < low {
                    low - at
                } else if at > high {
                    at - high
                } else {
                    0.0
                }
            });
            let reach = f64::from(reach) + f64::from(radius);
            center[0].is_finite()
                && center[1].is_finite()
                && apart[0] * apart[0] + apart[1] * apart[1] <= reach * reach
        };
        let owners = self.0.values().filter(touches).map(|&(owner, ..)| owner);
        owners.collect()
    }

    fn around(&self, center: [f32; 2], radius: f32) -> Vec<Entity> {
        if !(center[0].is_finite() && center[1].is_finite()) {
            return Vec::new();
        }
        self.touching(center, center, radius)
    }
}

#[derive(Clone, Debug)]
enum Step {
    Insert(u32, u32, [f32; 2], f32),
    Remove(u32, u32),
    Circle([f32; 2], f32),
    Rectangle([f32; 2], [f32; 2]),
    Retain(u32),
    Clear,
}

/// Mostly places in and around the grid, on the edges of its cells too; sometimes anything.
fn coordinate() -> impl Strategy<Value = f32> {
    prop_oneof![
        6 => -120.0_f32..240.0,
        3 => (-16_i8..32).prop_map(|cell| f32::from(cell) * 8.0),
        1 => any::<f32>(),
        1 => prop_oneof![
            Just(f32::NAN),
            Just(f32::INFINITY),
            Just(f32::NEG_INFINITY),
            Just(f32::MAX),
            Just(f32::MIN),
            Just(f32::MIN_POSITIVE),
            Just(-0.0),
        ],
    ]
}

fn radius() -> impl Strategy<Value = f32> {
    prop_oneof![
        5 => 0.0_f32..20.0,
        2 => (0_i8..9).prop_map(|half| f32::from(half) * 4.0),
        1 => 0.0_f32..400.0,
        1 => any::<f32>(),
        1 => prop_oneof![Just(f32::NAN), Just(f32::INFINITY), Just(-1.0), Just(f32::MAX)],
    ]
}

fn place() -> impl Strategy<Value = [f32; 2]> {
    [coordinate(), coordinate()]
}

fn step() -> impl Strategy<Value = Step> {
    let generation = || (0_u32..3).prop_map(|turn| turn * 2 + 1);
    prop_oneof![
        12 => (0_u32..40, generation(), place(), radius())
            .prop_map(|(slot, generation, at, radius)| Step::Insert(slot, generation, at, radius)),
        3 => (0_u32..42, generation()).prop_map(|(slot, generation)| Step::Remove(slot, generation)),
        4 => (place(), radius()).prop_map(|(at, radius)| Step::Circle(at, radius)),
        4 => (place(), place()).prop_map(|(low, high)| Step::Rectangle(low, high)),
        1 => (2_u32..5).prop_map(Step::Retain),
        1 => Just(Step::Clear),
    ]
}

proptest! {
    // R7, R6: whatever the history and the coordinates, the grid finds what a search of all finds.
    #[test]
    fn the_grid_agrees_with_a_search_of_all(
        side in prop_oneof![Just(8.0_f32), Just(2.0), Just(1000.0)],
        steps in vec(step(), 0..160),
    ) {
        let mut grid = Grid::new([-100.0, -50.0], [156.0, 206.0], side);
        let mut plain = Plain::default();
        let mut found = Vec::new();
        for step in steps {
            match step {
                Step::Insert(slot, generation, center, radius) => {
                    let owner = handle(slot, generation);
                    let inserted = plain.insert(owner, center, radius);
                    prop_assert_eq!(grid.insert(owner, center, radius), inserted);
                }
                Step::Remove(slot, generation) => {
                    let owner = handle(slot, generation);
                    prop_assert_eq!(grid.remove(owner), plain.remove(owner));
                }
                Step::Circle(center, radius) => {
                    grid.in_circle(center, radius, &mut found);
                    prop_assert_eq!(&found, &plain.around(center, radius));
                }
                Step::Rectangle(low, high) => {
                    grid.in_rectangle(low, high, &mut found);
                    prop_assert_eq!(&found, &plain.touching(low, high, 0.0));
                }
                Step::Retain(share) => {
                    grid.retain(|owner| owner.slot() % share != 0);
                    plain.0.retain(|slot, _| slot % share != 0);
                }
                Step::Clear => {
                    grid.clear();
                    plain.0.clear();
                }
            }
            prop_assert_eq!(grid.len(), plain.0.len());
            prop_assert_eq!(grid.is_empty(), plain.0.is_empty());
            for slot in 0..42 {
                for generation in [1, 3, 5] {
                    let owner = handle(slot, generation);
                    let known = plain.0.get(&slot).filter(|known| known.0 == owner);
                    prop_assert_eq!(grid.contains(owner), known.is_some());
                    let finite = known.filter(|known| known.1.iter().all(|at| at.is_finite()));
                    let kept = grid.get(owner).map(|circle| (circle.owner, circle.center, circle.radius));
                    prop_assert_eq!(kept, finite.copied());
                }
            }
            grid.in_rectangle([f32::MIN; 2], [f32::MAX; 2], &mut found);
            prop_assert_eq!(&found, &plain.touching([f32::MIN; 2], [f32::MAX; 2], 0.0));
        }
    }

    // R7: an R-tree finds the same points.
    #[test]
    fn the_grid_agrees_with_an_r_tree(
        points in vec([-120.0_f32..240.0, -120.0_f32..240.0], 0..200),
        queries in vec(([-120.0_f32..240.0, -120.0_f32..240.0], 0.0_f32..90.0), 1..20),
    ) {
        let mut grid = Grid::new([-100.0; 2], [200.0; 2], 16.0);
        let wide = |at: [f32; 2]| at.map(f64::from);
        let numbered = points.iter().zip(0..);
        let tree = RTree::bulk_load(
            numbered.clone().map(|(&at, slot)| GeomWithData::new(wide(at), slot)).collect(),
        );
        for (&at, slot) in numbered {
            grid.insert(handle(slot, 1), at, 0.0);
        }
        let mut found = Vec::new();
        for (center, radius) in queries {
            let reach = f64::from(radius) * f64::from(radius);
            let mut slots: Vec<u32> =
                tree.locate_within_distance(wide(center), reach).map(|point| point.data).collect();
            slots.sort_unstable();
            grid.in_circle(center, radius, &mut found);
            prop_assert_eq!(found.iter().map(|owner| owner.slot()).collect::<Vec<_>>(), slots);
        }
    }
}

/// Numbers that look random, the same on every run.
struct Rng(u64);

impl Rng {
    fn unit(&mut self) -> f32 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 40) as f32 / (1 << 24) as f32
    }

    fn place(&mut self) -> [f32; 2] {
        [self.unit() * 1100.0 - 50.0, self.unit() * 1100.0 - 50.0]
    }
}

// R7: a steady state allocates nothing, wherever the circles go and whatever is asked.
#[test]
fn moving_and_asking_allocate_nothing() {
    const CIRCLES: u32 = 2000;
    let mut rng = Rng(7);
    let mut grid = Grid::new([0.0; 2], [1000.0; 2], 16.0);
    grid.reserve(CIRCLES as usize);
    let mut found = Vec::with_capacity(CIRCLES as usize);
    let fill = |grid: &mut Grid<Thing>, rng: &mut Rng, generation: u32| {
        for slot in 0..CIRCLES {
            let radius = if slot % 10 == 0 {
                rng.unit() * 200.0
            } else {
                1.0
            };
            grid.insert(handle(slot, generation), rng.place(), radius);
        }
    };
    fill(&mut grid, &mut rng, 1);
    grid.clear();
    let allocated = allocation_counter::measure(|| {
        let mut total = 0;
        for round in 0..10 {
            fill(&mut grid, &mut rng, round * 2 + 1);
            // All in one cell, then each on its own.
            for slot in 0..CIRCLES {
                grid.insert(handle(slot, round * 2 + 1), [500.0; 2], 0.5);
            }
            fill(&mut grid, &mut rng, round * 2 + 1);
            for _ in 0..20 {
                let (center, radius) = (rng.place(), rng.unit() * 300.0);
                grid.in_circle(center, radius, &mut found);
                total += found.len();
            }
            grid.retain(|owner| owner.slot() % 2 == 0);
            grid.remove(handle(0, round * 2 + 1));
        }
        assert!(total > 10_000);
    });
    assert_eq!(allocated.count_total, 0);
}

// R7, Z2: the order of what is found depends on what there is, not on how it came about.
#[test]
fn the_order_is_that_of_the_handles_whatever_the_history() {
    let mut rng = Rng(9);
    let places: Vec<_> = (0..300).map(|_| rng.place()).collect();
    let (mut straight, mut winding) = (
        Grid::new([0.0; 2], [1000.0; 2], 50.0),
        Grid::new([0.0; 2], [1000.0; 2], 50.0),
    );
    for (slot, &at) in (0..).zip(&places) {
        straight.insert(handle(slot, 1), at, 3.0);
    }
    for slot in (0..300).rev() {
        winding.insert(handle(slot, 1), rng.place(), 90.0);
    }
    for (slot, &at) in (0..300).zip(&places).rev() {
        winding.insert(handle(slot, 1), at, 3.0);
    }
    let (mut one, mut other) = (Vec::new(), Vec::new());
    straight.in_circle([400.0; 2], 333.0, &mut one);
    winding.in_circle([400.0; 2], 333.0, &mut other);
    assert!(one.len() > 50 && one.is_sorted());
    assert_eq!(one, other);
}

// R7: a grid finer than memory allows gets wider cells, and one of nonsense is refused.
#[test]
fn the_number_of_cells_is_bounded() {
    let before = allocation_counter::measure(|| {
        let mut grid = Grid::new([f32::MIN; 2], [f32::MAX; 2], f32::MIN_POSITIVE);
        grid.insert(handle(0, 1), [1.0, 2.0], 0.0);
        let mut found = Vec::new();
        grid.in_circle([0.0, 0.0], 3.0, &mut found);
        assert_eq!(found, [handle(0, 1)]);
    });
    assert!(before.bytes_max < 4 * 4_194_304 * 3 / 2, "{before:?}");
    for (corner, side) in [
        (1.0, 0.0),
        (1.0, -1.0),
        (1.0, f32::NAN),
        (f32::NAN, 1.0),
        (f32::INFINITY, 1.0),
    ] {
        let refused = std::panic::catch_unwind(|| Grid::<Thing>::new([0.0; 2], [corner; 2], side));
        assert!(refused.is_err(), "{corner} {side}");
    }
    // A rectangle the wrong way round is one of no size.
    assert_eq!(Grid::<Thing>::new([9.0; 2], [-9.0; 2], 1.0).len(), 0);
}
