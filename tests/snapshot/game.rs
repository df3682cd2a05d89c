//! The game that is saved: every kind of component, and what is left out.

use framework::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[component(crate = framework)]
pub(crate) struct Place {
    pub(crate) x: f32,
    pub(crate) y: f32,
}

#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[component(crate = framework)]
pub(crate) struct Velocity(pub(crate) i32, pub(crate) i32);

#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[component(crate = framework, invariant = self.current <= self.max)]
pub(crate) struct Health {
    pub(crate) current: u16,
    pub(crate) max: u16,
}

#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[component(whole, crate = framework)]
pub(crate) struct Name(pub(crate) String);

#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[component(crate = framework)]
pub(crate) struct Target {
    pub(crate) who: Option<Entity>,
}

#[derive(Component, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[component(crate = framework)]
pub(crate) enum Mood {
    Calm,
    Angry { since: u8 },
}

/// Not serializable.
#[derive(Component, Clone, Debug, PartialEq)]
#[component(whole, crate = framework)]
pub(crate) struct Cache(pub(crate) std::rc::Rc<u8>);

#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Gravity(pub(crate) f32);
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Chance(pub(crate) u64);
/// Not serializable.
#[derive(Debug, PartialEq)]
pub(crate) struct Assets(pub(crate) &'static str);

#[derive(Resources, Debug)]
#[resource(crate = framework)]
pub(crate) struct GameResources {
    #[resource(save, invariant = self.0 < 100.0)]
    pub(crate) gravity: Gravity,
    pub(crate) assets: Assets,
    #[resource(save)]
    pub(crate) chance: Chance,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Hit {
    pub(crate) who: Entity,
    pub(crate) force: u8,
}
/// Not serializable.
#[derive(Debug, PartialEq)]
pub(crate) struct Noise;

#[derive(Events)]
#[event(crate = framework)]
pub(crate) struct GameEvents {
    #[event(save, invariant = self.force < 10)]
    hits: Channel<Hit>,
    noises: Channel<Noise>,
}

#[world(name = Game, resources = GameResources, events = GameEvents, snapshot, hierarchy, crate = framework)]
pub(crate) enum Part {
    Place,
    #[component(disable)]
    Velocity,
    Health,
    #[component(transient)]
    Cache,
    #[component(disable)]
    Name,
    Target,
    Mood,
    #[component(data = Place)]
    Previous,
    #[component(marker)]
    Tagged,
    #[component(data = std::rc::Rc<u8>, whole, transient, disable)]
    Shared,
}

pub(crate) fn resources() -> GameResources {
    GameResources {
        gravity: Gravity(9.5),
        assets: Assets("fresh"),
        chance: Chance(1),
    }
}

/// A world with holes, disabled components, handles, parents, events and everything else.
pub(crate) fn small() -> World {
    let mut world = Game::world(resources());
    let all: Vec<Entity> = (0..6u8)
        .map(|n| {
            world.spawn((
                Place {
                    x: f32::from(n),
                    y: -0.0,
                },
                Velocity(n.into(), -1),
            ))
        })
        .collect();
    world.destroy(all[1]);
    world.destroy(all[3]);
    let reused = world.spawn((Name("reused".to_owned()), Tagged));
    world.destroy(all[0]);
    world.disable::<Velocity>(all[2]).unwrap();
    world.insert(all[2], Target { who: Some(reused) }).unwrap();
    world.insert(all[4], Target { who: Some(all[1]) }).unwrap();
    world
        .insert(
            all[4],
            (Health { current: 3, max: 4 }, Mood::Angry { since: 7 }),
        )
        .unwrap();
    world
        .insert(
            all[5],
            Previous(Place {
                x: 0.5,
                y: f32::MAX,
            }),
        )
        .unwrap();
    world.set_parent(all[4], reused).unwrap();
    world.set_parent(all[2], reused).unwrap();
    world.set_parent(all[5], all[4]).unwrap();
    world.emit(Hit {
        who: all[1],
        force: 1,
    });
    world.clear_events();
    world.emit(Hit {
        who: all[2],
        force: 2,
    });
    world.emit(Noise);
    world.advance_tick();
    world.set_alpha(0.25);
    world.resource_mut::<Chance>().0 = 77;
    world
}
