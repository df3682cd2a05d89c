//! Chapter W of the contract: memory, to the byte; tables given back; steady runs allocate nothing.
#![allow(
    clippy::decimal_bitwise_operands,
    reason = "the numbers of a test are small and exact"
)]

mod exact;
mod shrink;
mod steady;

use framework::prelude::*;

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
struct Position {
    x: i64,
    y: i32,
    level: u8,
}

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
struct Speed(u16);

/// Over-aligned and kept whole.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework, whole)]
#[repr(align(64))]
struct Lanes([u32; 4]);

/// Kept whole, without size.
#[derive(Component, Clone, Debug, PartialEq)]
#[component(crate = framework, whole)]
struct Nothing;

impl Drop for Nothing {
    fn drop(&mut self) {}
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Hit(Entity, u32);

#[derive(Clone, Copy, Debug, PartialEq)]
struct Beep;

#[derive(Events)]
#[event(crate = framework)]
struct GameEvents {
    hits: Channel<Hit>,
    beeps: Channel<Beep>,
}

#[world(name = Game, events = GameEvents, creation_order, crate = framework)]
enum Part {
    Position,
    #[component(disable)]
    Speed,
    Lanes,
    #[component(disable)]
    Nothing,
    #[component(marker)]
    Frozen,
}

const HERE: Position = Position {
    x: 1,
    y: 2,
    level: 3,
};

/// The bits of a number say which components an entity gets.
fn dress(world: &mut World, entity: Entity, bits: u32) {
    let _ = world.remove::<(Position, Speed, Lanes, Nothing, Frozen)>(entity);
    if bits & 1 > 0 {
        world.insert(entity, HERE).expect("it lives");
    }
    if bits & 2 > 0 {
        world.insert(entity, Speed(9)).expect("it lives");
    }
    if bits & 4 > 0 {
        world.insert(entity, Lanes([7; 4])).expect("it lives");
    }
    if bits & 8 > 0 {
        world.insert(entity, Nothing).expect("it lives");
    }
    if bits & 16 > 0 {
        world.insert(entity, Frozen).expect("it lives");
    }
    if bits & 34 == 34 {
        assert_eq!(world.disable::<Speed>(entity), Ok(true));
    }
    if bits & 40 == 40 {
        assert_eq!(world.disable::<Nothing>(entity), Ok(true));
    }
}

/// A repeatable sequence of numbers.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        usize::try_from(self.0 >> 33).expect("31 bits") % bound
    }
}
