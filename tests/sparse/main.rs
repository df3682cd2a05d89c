//! Chapter C of the contract: sparse components, kept outside the tables.

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
