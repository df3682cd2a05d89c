//! A schema with one component of every kind, values that count their drops, and a generator:
//! what the tests of the chapters share.

use std::cell::Cell;

use framework::{Component, Handle, Holds, Schema, world};

/// Plain: fields of three sizes, kept apart.
#[derive(Component, Clone, Copy, Debug, PartialEq, Default)]
#[component(crate = framework)]
pub(crate) struct Position {
    pub(crate) x: i64,
    pub(crate) y: i32,
    pub(crate) level: u8,
}

/// Plain, can be disabled.
#[derive(Component, Clone, Copy, Debug, PartialEq, Default)]
#[component(crate = framework)]
pub(crate) struct Velocity {
    pub(crate) dx: i32,
    pub(crate) dy: i32,
}

/// Plain, with fields of align 64: SIMD lanes.
#[derive(Component, Clone, Copy, Debug, PartialEq, Default)]
#[component(crate = framework)]
pub(crate) struct Simd {
    pub(crate) lanes: Lanes,
    pub(crate) mask: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Default)]
#[repr(align(64))]
pub(crate) struct Lanes(pub(crate) [u32; 4]);

/// Owns data.
#[derive(Component, Clone, Debug, PartialEq)]
#[component(crate = framework, whole)]
pub(crate) struct Bag {
    pub(crate) items: Vec<u32>,
    pub(crate) counted: Counted,
}

/// Owns data, can be disabled.
#[derive(Component, Clone, Debug, PartialEq)]
#[component(crate = framework, whole)]
pub(crate) struct Cargo(pub(crate) Counted);

/// No size, and a `Drop`.
#[derive(Component, Clone, Debug, PartialEq)]
#[component(crate = framework, whole)]
#[repr(align(32))]
pub(crate) struct Ghost(pub(crate) Haunt);

/// An enum.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
pub(crate) enum Mood {
    Calm,
    Angry(u16),
    Hunting { prey: Option<Handle<Zoo>> },
}

/// Owns data and is not `Clone`.
#[derive(Component, Debug, PartialEq)]
#[component(crate = framework, whole)]
pub(crate) struct Unique(pub(crate) u32);

#[world(name = Zoo, crate = framework)]
pub(crate) enum Part {
    Position,
    #[component(disable)]
    Velocity,
    Simd,
    Bag,
    #[component(disable)]
    Cargo,
    Ghost,
    Mood,
    Unique,
    #[component(data = Position)]
    Previous,
    #[component(marker)]
    Frozen,
}

pub(crate) fn position(x: i64) -> Position {
    Position {
        x,
        y: i32::try_from(x % 1000).unwrap() * 3,
        level: u8::try_from(x.rem_euclid(200)).unwrap(),
    }
}

pub(crate) fn velocity(dx: i32) -> Velocity {
    Velocity {
        dx,
        dy: dx.wrapping_neg(),
    }
}

pub(crate) fn bag(number: u32) -> Bag {
    Bag {
        items: vec![number; number as usize % 4],
        counted: Counted::new(number),
    }
}

pub(crate) fn cargo(number: u32) -> Cargo {
    Cargo(Counted::new(number))
}

pub(crate) fn simd(number: u32) -> Simd {
    Simd {
        lanes: Lanes([number, number + 1, number + 2, number + 3]),
        mask: 7,
    }
}

thread_local! {
    static ALIVE: Cell<i64> = const { Cell::new(0) };
    static FUSE: Cell<Option<u32>> = const { Cell::new(None) };
}

/// How many counted values there are on this thread; each test has a thread of its own.
pub(crate) fn alive() -> i64 {
    ALIVE.get()
}

/// Lets the `drops`-th drop of a counted value from now panic, once; 0 is the next.
pub(crate) fn set_fuse(drops: u32) {
    FUSE.set(Some(drops));
}

/// Takes the fuse out and gives whether it had burnt down.
pub(crate) fn take_fuse() -> bool {
    FUSE.take().is_none()
}

fn born() {
    ALIVE.set(ALIVE.get() + 1);
}

fn dies() {
    ALIVE.set(ALIVE.get() - 1);
    assert!(ALIVE.get() >= 0, "a value was dropped twice");
    match FUSE.get() {
        // A second panic while unwinding would abort the process.
        Some(0) if !std::thread::panicking() => {
            FUSE.set(None);
            panic!("a panicking drop");
        }
        Some(0) | None => {}
        Some(left) => FUSE.set(Some(left - 1)),
    }
}

/// A number that counts how many of its kind are alive.
#[derive(Debug, PartialEq)]
pub(crate) struct Counted(pub(crate) u32);

impl Counted {
    pub(crate) fn new(number: u32) -> Self {
        born();
        Self(number)
    }
}

impl Clone for Counted {
    fn clone(&self) -> Self {
        Self::new(self.0)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        dies();
    }
}

/// A value of no size that is counted too.
#[derive(Debug, PartialEq)]
pub(crate) struct Haunt(());

pub(crate) fn ghost() -> Ghost {
    born();
    Ghost(Haunt(()))
}

impl Clone for Haunt {
    fn clone(&self) -> Self {
        born();
        Self(())
    }
}

impl Drop for Haunt {
    fn drop(&mut self) {
        dies();
    }
}

/// The handles of a query's entities, sorted.
pub(crate) fn sorted<S: Schema>(handles: impl IntoIterator<Item = Handle<S>>) -> Vec<Handle<S>> {
    let mut handles: Vec<_> = handles.into_iter().collect();
    handles.sort();
    handles
}

/// The id number of a component.
pub(crate) const fn id<C: Component>() -> u8
where
    Zoo: Holds<C>,
{
    <Zoo as Holds<C>>::ID
}

/// Random numbers, the same on every run (splitmix64).
#[derive(Clone, Debug)]
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.roll() % end as u64).unwrap()
    }

    pub(crate) fn number(&mut self) -> u32 {
        u32::try_from(self.roll() % 100_000).unwrap()
    }

    /// One of a list.
    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}
