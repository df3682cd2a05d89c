//! The schema of the history: a component of every kind, each holding one number.

use std::cell::Cell;

use framework::prelude::*;
use serde::{Deserialize, Serialize};

/// In tables, and nothing more.
#[derive(Component, Clone, Copy, Debug, Serialize, Deserialize)]
#[component(crate = framework)]
pub(crate) struct Position {
    pub(crate) x: u64,
    pub(crate) half: u32,
}

/// Tracked by its bits; can be disabled.
#[derive(Component, Clone, Copy, Debug, Serialize, Deserialize)]
#[component(tracked, crate = framework)]
pub(crate) struct Velocity {
    pub(crate) x: f64,
    pub(crate) low: u8,
}

/// Tracked by access, counts its drops; can be disabled.
#[derive(Component, Clone, Debug, Serialize, Deserialize)]
#[component(tracked, whole, crate = framework)]
pub(crate) struct Cargo(pub(crate) u64, pub(crate) Counted);

/// Tracked, no data.
#[derive(Component, Clone, Copy, Debug, Serialize, Deserialize)]
#[component(tracked, crate = framework)]
pub(crate) struct Fixed;

/// Names another entity, or none; tracked.
#[derive(Component, Clone, Copy, Debug, Serialize, Deserialize)]
#[component(tracked, crate = framework)]
pub(crate) struct Target(pub(crate) Option<Entity>);

/// Sparse; can be disabled.
#[derive(Component, Clone, Copy, Debug, Serialize, Deserialize)]
#[component(crate = framework)]
pub(crate) struct Heat {
    pub(crate) small: u8,
    pub(crate) value: u64,
}

/// Sparse, counts its drops; can be disabled.
#[derive(Component, Clone, Debug)]
#[component(whole, crate = framework)]
pub(crate) struct Load(pub(crate) u64, pub(crate) Counted);

/// Sparse, no data.
#[derive(Component, Clone, Copy, Debug, Serialize, Deserialize)]
#[component(crate = framework)]
pub(crate) struct Marked;

#[world(name = Game, hierarchy, snapshot, crate = framework)]
pub(crate) enum Part {
    Position,
    #[component(disable)]
    Velocity,
    #[component(disable)]
    Cargo,
    Fixed,
    Target,
    #[component(sparse, disable, transient)]
    Heat,
    #[component(sparse, disable, transient)]
    Load,
    #[component(sparse, transient)]
    Marked,
}

/// The components, without the disabled ids.
pub(crate) const PARTS: [Part; 8] = [
    Part::Position,
    Part::Velocity,
    Part::Cargo,
    Part::Fixed,
    Part::Target,
    Part::Heat,
    Part::Load,
    Part::Marked,
];

/// What a snapshot leaves out.
pub(crate) fn transient(part: Part) -> bool {
    matches!(part, Part::Heat | Part::Load | Part::Marked)
}

/// A component made of a number, which may be the bits of a handle.
pub(crate) trait Modelled: Sized {
    fn make(number: u64) -> Self;
    fn number(&self) -> u64;
}

impl Modelled for Position {
    fn make(number: u64) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "the lower half")]
        let half = number as u32;
        Self { x: number, half }
    }
    fn number(&self) -> u64 {
        assert_eq!(u64::from(self.half), self.x & u64::from(u32::MAX));
        self.x
    }
}

impl Modelled for Velocity {
    fn make(number: u64) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "the lowest byte")]
        let low = number as u8;
        Self {
            x: f64::from_bits(number),
            low,
        }
    }
    fn number(&self) -> u64 {
        let number = self.x.to_bits();
        assert_eq!(u64::from(self.low), number & 255);
        number
    }
}

impl Modelled for Cargo {
    fn make(number: u64) -> Self {
        Self(number, Counted::new())
    }
    fn number(&self) -> u64 {
        self.0
    }
}

impl Modelled for Fixed {
    fn make(_: u64) -> Self {
        Self
    }
    fn number(&self) -> u64 {
        0
    }
}

impl Modelled for Target {
    fn make(number: u64) -> Self {
        Self(Entity::from_bits(number))
    }
    fn number(&self) -> u64 {
        self.0.map_or(0, Entity::to_bits)
    }
}

impl Modelled for Heat {
    fn make(number: u64) -> Self {
        Self {
            small: 7,
            value: number,
        }
    }
    fn number(&self) -> u64 {
        assert_eq!(self.small, 7);
        self.value
    }
}

impl Modelled for Load {
    fn make(number: u64) -> Self {
        Self(number, Counted::new())
    }
    fn number(&self) -> u64 {
        self.0
    }
}

impl Modelled for Marked {
    fn make(_: u64) -> Self {
        Self
    }
    fn number(&self) -> u64 {
        0
    }
}

/// Does something with the type of a component.
macro_rules! typed {
    ($part:expr, $C:ident => $body:expr) => {
        match $part {
            $crate::game::Part::Position => {
                type $C = $crate::game::Position;
                $body
            }
            $crate::game::Part::Velocity | $crate::game::Part::DisabledVelocity => {
                type $C = $crate::game::Velocity;
                $body
            }
            $crate::game::Part::Cargo | $crate::game::Part::DisabledCargo => {
                type $C = $crate::game::Cargo;
                $body
            }
            $crate::game::Part::Fixed => {
                type $C = $crate::game::Fixed;
                $body
            }
            $crate::game::Part::Target => {
                type $C = $crate::game::Target;
                $body
            }
            $crate::game::Part::Heat | $crate::game::Part::DisabledHeat => {
                type $C = $crate::game::Heat;
                $body
            }
            $crate::game::Part::Load | $crate::game::Part::DisabledLoad => {
                type $C = $crate::game::Load;
                $body
            }
            $crate::game::Part::Marked => {
                type $C = $crate::game::Marked;
                $body
            }
        }
    };
}

/// The same of a component that can be disabled.
macro_rules! toggled {
    ($part:expr, $C:ident => $body:expr) => {
        match $part {
            $crate::game::Part::Velocity => {
                type $C = $crate::game::Velocity;
                $body
            }
            $crate::game::Part::Cargo => {
                type $C = $crate::game::Cargo;
                $body
            }
            $crate::game::Part::Heat => {
                type $C = $crate::game::Heat;
                $body
            }
            $crate::game::Part::Load => {
                type $C = $crate::game::Load;
                $body
            }
            other => panic!("{other} cannot be disabled"),
        }
    };
}

/// Bundles with their parts, in the order of ids. Parts of one bundle are made of numbers that
/// ascend from the given one.
pub(crate) const SHAPES: [&[Part]; 7] = [
    &[],
    &[Part::Velocity, Part::Heat],
    &[Part::Cargo, Part::Load, Part::Marked],
    &[Part::Position, Part::Fixed],
    &[Part::Position, Part::Velocity, Part::Target],
    &[Part::Heat, Part::Load],
    &[Part::Position, Part::Cargo, Part::Fixed, Part::Heat],
];

/// Does something with the type of a bundle, and how it is made of a number.
macro_rules! bundled {
    ($shape:expr, |$B:ident, $make:ident| $body:expr) => {{
        use $crate::game::*;
        match $shape {
            0 => {
                type $B = ();
                let $make = |_: u64| ();
                $body
            }
            1 => {
                type $B = (Velocity, Heat);
                let $make = |n: u64| (Velocity::make(n), Heat::make(n + 1));
                $body
            }
            2 => {
                // Not in the order of ids.
                type $B = (Marked, (Load, Cargo));
                let $make = |n: u64| (Marked, (Load::make(n + 1), Cargo::make(n)));
                $body
            }
            3 => {
                type $B = (Position, Fixed);
                let $make = |n: u64| (Position::make(n), Fixed);
                $body
            }
            4 => {
                type $B = (Position, Velocity, Target);
                let $make = |n: u64| {
                    (
                        Position::make(n),
                        Velocity::make(n + 1),
                        Target::make(n + 2),
                    )
                };
                $body
            }
            5 => {
                type $B = (Heat, Load);
                let $make = |n: u64| (Heat::make(n), Load::make(n + 1));
                $body
            }
            _ => {
                type $B = (Heat, Fixed, Position, Cargo);
                let $make = |n: u64| {
                    (
                        Heat::make(n + 3),
                        Fixed,
                        Position::make(n),
                        Cargo::make(n + 1),
                    )
                };
                $body
            }
        }
    }};
}

/// A value by run-time id.
pub(crate) fn value(id: Part, number: u64) -> GameValue {
    match id {
        Part::Position => GameValue::Position(Position::make(number)),
        Part::Velocity => GameValue::Velocity(Velocity::make(number)),
        Part::DisabledVelocity => GameValue::DisabledVelocity(Velocity::make(number)),
        Part::Cargo => GameValue::Cargo(Cargo::make(number)),
        Part::DisabledCargo => GameValue::DisabledCargo(Cargo::make(number)),
        Part::Fixed => GameValue::Fixed(Fixed),
        Part::Target => GameValue::Target(Target::make(number)),
        Part::Heat => GameValue::Heat(Heat::make(number)),
        Part::DisabledHeat => GameValue::DisabledHeat(Heat::make(number)),
        Part::Load => GameValue::Load(Load::make(number)),
        Part::DisabledLoad => GameValue::DisabledLoad(Load::make(number)),
        Part::Marked => GameValue::Marked(Marked),
    }
}

/// The id and the number of a value.
pub(crate) fn number_of(value: &GameValue) -> (Part, u64) {
    match value {
        GameValue::Position(it) => (Part::Position, it.number()),
        GameValue::Velocity(it) => (Part::Velocity, it.number()),
        GameValue::DisabledVelocity(it) => (Part::DisabledVelocity, it.number()),
        GameValue::Cargo(it) => (Part::Cargo, it.number()),
        GameValue::DisabledCargo(it) => (Part::DisabledCargo, it.number()),
        GameValue::Fixed(it) => (Part::Fixed, it.number()),
        GameValue::Target(it) => (Part::Target, it.number()),
        GameValue::Heat(it) => (Part::Heat, it.number()),
        GameValue::DisabledHeat(it) => (Part::DisabledHeat, it.number()),
        GameValue::Load(it) => (Part::Load, it.number()),
        GameValue::DisabledLoad(it) => (Part::DisabledLoad, it.number()),
        GameValue::Marked(it) => (Part::Marked, it.number()),
    }
}

thread_local! {
    static ALIVE: Cell<i64> = const { Cell::new(0) };
}

/// How many counted values are alive.
pub(crate) fn alive() -> i64 {
    ALIVE.get()
}

/// One more living value for each of these.
#[derive(Debug, Serialize)]
pub(crate) struct Counted(());

impl Counted {
    fn new() -> Self {
        ALIVE.set(ALIVE.get() + 1);
        Self(())
    }
}

impl Clone for Counted {
    fn clone(&self) -> Self {
        Self::new()
    }
}

impl<'de> Deserialize<'de> for Counted {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        <()>::deserialize(from).map(|()| Self::new())
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        ALIVE.set(ALIVE.get() - 1);
    }
}

/// A repeatable sequence of numbers.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % bound
    }

    pub(crate) fn coin(&mut self) -> bool {
        self.below(2) == 0
    }

    pub(crate) fn one_of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
}
