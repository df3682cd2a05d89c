//! Chapter C of the contract: sparse components, kept outside the tables.
#![allow(
    clippy::manual_is_multiple_of,
    reason = "the numbers of a test are small"
)]

mod history;
mod queries;
mod structure;
mod systems;

use std::cell::Cell;

use framework::prelude::*;

/// In tables.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
struct Position(u32);

/// In tables, can be disabled.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
struct Speed {
    value: u32,
    wide: u64,
}

/// Sparse, its fields apart, can be disabled.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework, invariant = self.value < 1_000_000)]
struct Heat {
    small: u8,
    value: u32,
}

/// Sparse, kept whole, counts its drops, can be disabled.
#[derive(Component, Clone, Debug, PartialEq)]
#[component(crate = framework, whole)]
struct Load(Box<u32>, Counted);

/// Sparse, names another entity.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
struct Prey(Entity);

#[world(name = Game, crate = framework)]
enum Part {
    Position,
    #[component(disable)]
    Speed,
    #[component(sparse, disable)]
    Heat,
    #[component(sparse, disable)]
    Load,
    #[component(sparse)]
    Prey,
    #[component(marker, sparse)]
    Marked,
    #[component(data = Heat, sparse)]
    FormerHeat,
}

thread_local! {
    static LIVING: Cell<i64> = const { Cell::new(0) };
}

/// One more living value for each of these.
#[derive(Debug, PartialEq)]
struct Counted;

impl Counted {
    fn new() -> Self {
        LIVING.set(LIVING.get() + 1);
        Self
    }
}

impl Clone for Counted {
    fn clone(&self) -> Self {
        Self::new()
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        LIVING.set(LIVING.get() - 1);
    }
}

fn speed(value: u32) -> Speed {
    Speed {
        value,
        wide: u64::from(value) << 32,
    }
}

fn heat(value: u32) -> Heat {
    Heat { small: 7, value }
}

fn load(value: u32) -> Load {
    Load(Box::new(value), Counted::new())
}

/// A repeatable sequence of numbers.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        u32::try_from(self.0 >> 33).expect("31 bits") % bound
    }

    /// One of a list, which has some.
    fn one_of<T: Copy>(&mut self, list: &[T]) -> T {
        list[usize::try_from(self.below(u32::try_from(list.len()).expect("short"))).expect("fits")]
    }
}
