//! Batches: many rows in one pass leave the world as spawning them one by one would.
#![allow(missing_docs)]

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

use framework::prelude::*;
use proptest::prelude::*;

mod runs;

mod private {
    /// A field type that the component's users cannot name.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub(super) struct Secret(pub(super) u16);
}

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
pub struct Position {
    pub x: f32,
    pub y: f64,
    secret: private::Secret,
}

#[derive(Component, Debug)]
#[component(crate = framework, whole)]
struct Counted(Rc<Cell<i32>>);

impl Counted {
    fn new(live: &Rc<Cell<i32>>) -> Self {
        live.set(live.get() + 1);
        Self(live.clone())
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.set(self.0.get() - 1);
    }
}

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework, invariant = self.0 <= 100)]
struct Health(u8);

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
struct Wide<const N: usize, T: Copy + 'static> {
    values: [T; N],
    last: T,
}

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
struct Nothing;

#[derive(Resources)]
#[resource(crate = framework)]
struct Empty {}

#[world(name = Game, resources = Empty, crate = framework)]
enum Part {
    Position,
    Counted,
    Health,
    #[component(data = Wide<3, u64>)]
    Widest,
    Nothing,
    #[component(marker)]
    Marked,
}

#[derive(Bundle)]
#[bundle(crate = framework)]
struct Thing {
    position: Position,
    counted: Counted,
    marks: (Marked, Nothing),
}

fn position(n: u16) -> Position {
    Position {
        x: f32::from(n),
        y: f64::from(n) / 2.0,
        secret: private::Secret(n),
    }
}

fn thing(n: u16, live: &Rc<Cell<i32>>) -> Thing {
    Thing {
        position: position(n),
        counted: Counted::new(live),
        marks: (Marked, Nothing),
    }
}

/// Every row of every table, and that they can still be changed.
fn check(world: &mut framework::World<Game>, live: &Rc<Cell<i32>>, expected: &[(Entity, u16)]) {
    assert_eq!(world.len(), expected.len());
    for &(entity, n) in expected {
        assert_eq!(*world.at::<Position>(entity), position(n));
        assert!(world.has::<Marked>(entity) && world.has::<Nothing>(entity));
    }
    let mut seen = 0;
    world.query::<(&Position, &Counted)>().each(|_| seen += 1);
    assert_eq!(seen, expected.len());
    assert_eq!(live.get(), i32::try_from(seen).unwrap());
}

proptest! {
    // W1 W7 S8
    #[test]
    fn a_batch_is_what_its_bundles_are_one_by_one(
        before in 0u16..9,
        destroyed in 0usize..9,
        count in 0u16..70,
        panics_at in proptest::option::of(0u16..80),
        limit in proptest::option::of(0usize..90),
        hint in proptest::option::of(0usize..200),
    ) {
        let live = Rc::new(Cell::new(0));
        let mut world = Game::world(Empty {});
        let mut all: Vec<(Entity, u16)> = Vec::new();
        for n in 0..before {
            all.push((world.spawn(thing(n, &live)), n));
        }
        for _ in 0..destroyed.min(all.len()) {
            let (entity, _) = all.remove(0);
            world.destroy(entity);
        }
        if let Some(limit) = limit {
            world.set_limit(limit);
        }
        let room = limit.map_or(usize::MAX, |limit| limit.saturating_sub(all.len()));
        let bundles = (0..count).map(|n| {
            assert!(Some(n) != panics_at, "the iterator gives up");
            thing(1000 + n, &live)
        });
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            world.spawn_batch(Lying { inner: bundles, hint })
        }));
        let whole = usize::from(count).min(panics_at.map_or(usize::MAX, usize::from)).min(room);
        prop_assert_eq!(outcome.is_ok(), whole == usize::from(count));
        // What came before the panic stays, and the handles of a whole batch are in order.
        let mut spawned: Vec<(Entity, u16)> = world
            .query::<(Entity, &Position)>()
            .iter()
            .map(|(entity, position)| (entity, position.secret.0))
            .filter(|(_, n)| *n >= 1000)
            .collect();
        spawned.sort_by_key(|(_, n)| *n);
        prop_assert_eq!(spawned.len(), whole);
        if let Ok(handles) = outcome {
            prop_assert_eq!(&handles, &spawned.iter().map(|(entity, _)| *entity).collect::<Vec<_>>());
        }
        all.append(&mut spawned);
        check(&mut world, &live, &all);
        world.set_limit(usize::MAX);
        all.push((world.spawn(thing(7, &live)), 7));
        let last = all.swap_remove(0).0;
        world.destroy(last);
        check(&mut world, &live, &all);
    }
}

/// An iterator whose promise of its length may be wrong.
struct Lying<I> {
    inner: I,
    hint: Option<usize>,
}

impl<I: Iterator> Iterator for Lying<I> {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item> {
        self.inner.next()
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        match self.hint {
            Some(hint) => (hint, Some(hint)),
            None => self.inner.size_hint(),
        }
    }
}

// W1
#[test]
fn exact_iterators_fill_all_kinds_of_columns() {
    let mut world = Game::world(Empty {});
    let wide = |n: u64| {
        Widest(Wide {
            values: [n, n + 1, n + 2],
            last: n,
        })
    };
    let all = world.spawn_batch((0..1000u16).map(|n| (position(n), wide(n.into()))));
    for (n, &entity) in (0..1000u16).zip(&all) {
        assert_eq!(*world.at::<Position>(entity), position(n));
        assert_eq!(*world.at::<Widest>(entity), wide(n.into()).0);
    }
    assert_eq!(world.spawn_batch([(); 5]).len(), 5);
    assert_eq!(
        world
            .spawn_batch((0..3).map(|_| (Marked, ((), Nothing))))
            .len(),
        3
    );
    assert_eq!(world.len(), 1008);
    assert_eq!(world.query::<Entity>().len(), 1008);
    assert_eq!(world.query_filtered::<Entity, With<Marked>>().len(), 3);
}

// C4
#[test]
fn a_bundle_that_breaks_an_invariant_ends_the_batch() {
    let mut world = Game::world(Empty {});
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        world.spawn_batch([1, 100, 101, 2].map(|n| (Health(n), position(0))));
    }));
    let text = *outcome.unwrap_err().downcast::<String>().unwrap();
    assert_eq!(text, "cannot spawn: a `Health` must meet `self.0 <= 100`");
    assert_eq!(world.len(), 2);
}
