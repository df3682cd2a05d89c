//! Attributes that a `cfg_attr` brings, in every place, and orders of macros on one item.
#![allow(clippy::pedantic, clippy::non_minimal_cfg)]

use framework::prelude::*;

#[cfg_attr(all(), derive(Component, Clone, Debug))]
#[cfg_attr(all(), component(crate = framework, whole))]
#[cfg_attr(any(), component(no_such_key))]
struct Owner(#[cfg_attr(any(), no_such_attribute)] String);

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[cfg_attr(all(), component(crate = framework, invariant = self.x < 9.0))]
#[cfg_attr(all(), component(replicate))]
struct Position {
    #[cfg_attr(all(), replicate(range = 0.0..=8.0, bits = 4))]
    x: f32,
    #[cfg_attr(any(), cfg(any()))]
    y: f32,
    #[cfg_attr(all(), cfg(any()))]
    absent: Absent,
}

#[derive(Resources)]
#[cfg_attr(all(), resource(crate = framework))]
struct Stock {
    #[cfg_attr(all(), resource(invariant = *self > 0))]
    number: u32,
    #[cfg_attr(any(), resource(invariant = *self > 0))]
    other: i32,
}

struct Hit(u8);

#[derive(Events)]
#[cfg_attr(all(), event(crate = framework))]
struct News {
    #[cfg_attr(all(), event(invariant = self.0 > 0))]
    hits: Channel<Hit>,
}

#[cfg_attr(all(), world(name = Game, resources = Stock, events = News, crate = framework))]
enum Part {
    Owner,
    #[cfg_attr(any(), doc = "Where it is.")]
    #[doc = "Where it is."]
    Position,
}

#[derive(Phases, Clone, Copy, Debug)]
#[cfg_attr(all(), phases(world = Game, crate = framework))]
enum Phase {
    #[cfg_attr(all(), phase(rate = fixed))]
    Only,
    #[cfg(any())]
    #[phase(rate = fixed)]
    Absent,
}

#[cfg_attr(any(), no_such_attribute)]
#[cfg_attr(all(), system(phase = Phase::Only, crate = framework))]
fn fall(position: &mut Position) {
    position.x += 1.0;
}

#[cfg_attr(all(), schedule(phases = Phase, crate = framework))]
struct Frame(fall);

#[derive(Bundle)]
#[cfg_attr(all(), bundle(crate = framework))]
struct Both {
    position: Position,
    #[cfg(all())]
    owner: Owner,
    #[cfg(any())]
    absent: Absent,
}

#[derive(Query)]
#[cfg_attr(all(), query(world = Game, crate = framework))]
struct Asked {
    position: &'static mut Position,
    #[cfg(any())]
    absent: &'static Absent,
}

// Z3: `cfg_attr` on items, fields and variants
#[test]
fn an_attribute_may_come_from_a_cfg_attr() {
    let mut world = Game::world(Stock {
        number: 1,
        other: 0,
    });
    let position = Position { x: 1.0, y: 2.0 };
    let owner = Owner(String::from("a"));
    let entity = world.spawn(Both { position, owner });
    Frame::new().run_phase(Phase::Only, &mut world);
    world.query::<Asked>().each(|row| row.position.y += 1.0);
    assert_eq!(*world.at::<Position>(entity), Position { x: 2.0, y: 3.0 });
    assert!(
        world
            .try_insert(entity, Position { x: 9.0, y: 0.0 })
            .is_err()
    );
    assert!(world.try_replace_resource(0_u32).is_err());
    assert!(world.events_mut::<Hit>().try_emit(Hit(0)).is_err());
}
