//! What the tests replicate: a component of every kind, and what is seen of an entity on either side.

use framework::prelude::*;
use framework::replicate::{Replicated, Session};

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(replicate, crate = framework)]
pub(crate) struct Place {
    #[replicate(range = -2048.0..=2047.0, step = 1.0)]
    pub(crate) x: f32,
    #[replicate(range = -2048.0..=2047.0, step = 1.0)]
    pub(crate) y: f32,
}

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(replicate, crate = framework)]
pub(crate) struct Health {
    pub(crate) points: u16,
}

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(replicate, crate = framework)]
pub(crate) struct Velocity {
    pub(crate) x: i16,
}

#[derive(Component, Clone, Debug, PartialEq)]
#[component(whole, replicate, crate = framework)]
pub(crate) struct Name {
    #[replicate(most = 100)]
    pub(crate) text: String,
}

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(replicate, crate = framework)]
pub(crate) struct Target {
    pub(crate) entity: Option<Entity>,
}

/// Not replicated.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
pub(crate) struct Secret {
    pub(crate) number: u32,
}

/// What the server tells clients.
#[derive(Wire, Clone, Copy, Debug, PartialEq)]
#[wire(crate = framework)]
pub(crate) struct Event {
    pub(crate) number: u32,
    pub(crate) about: Option<Entity>,
}

/// What clients tell the server.
#[derive(Wire, Clone, Copy, Debug, PartialEq)]
#[wire(crate = framework)]
pub(crate) struct Message {
    pub(crate) number: u32,
    pub(crate) about: Option<Entity>,
}

#[world(name = Net, crate = framework)]
pub(crate) enum Part {
    Place,
    Health,
    #[component(disable)]
    Velocity,
    Name,
    Target,
    #[component(marker, replicate)]
    Burning,
    Secret,
    Replicated,
    Session,
}

pub(crate) fn world() -> World {
    Net::world()
}

/// Whom an entity has as its target, as one side sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Aim {
    Nobody,
    /// Somebody who is not there, or not any more.
    Missing,
    At(Entity),
}

/// All that is replicated of an entity.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct State {
    pub(crate) place: Option<(i16, i16)>,
    pub(crate) health: Option<u16>,
    /// Whether it is disabled, and its value.
    pub(crate) velocity: Option<(bool, i16)>,
    pub(crate) name: Option<String>,
    pub(crate) aim: Option<Aim>,
    pub(crate) burning: bool,
}

impl State {
    /// What `world` has of `entity`; `name` says what the server calls an entity of that world.
    pub(crate) fn of(
        world: &World,
        entity: Entity,
        name: impl Fn(Entity) -> Option<Entity>,
    ) -> Self {
        let velocity = world
            .get::<Velocity>(entity)
            .map(|velocity| (false, velocity.x))
            .or_else(|| {
                let velocity = world.get::<Disabled<Velocity>>(entity)?;
                Some((true, velocity.x))
            });
        Self {
            place: world
                .get::<Place>(entity)
                .map(|place| (place.x as i16, place.y as i16)),
            health: world.get::<Health>(entity).map(|health| health.points),
            velocity,
            name: world.get::<Name>(entity).map(|name| name.text.clone()),
            aim: world
                .get::<Target>(entity)
                .map(|target| match target.entity {
                    None => Aim::Nobody,
                    Some(entity) => name(entity).map_or(Aim::Missing, Aim::At),
                }),
            burning: world.has::<Burning>(entity),
        }
    }

    /// What somebody sees of it who knows only some entities.
    pub(crate) fn seen(&self, knows: impl Fn(Entity) -> bool) -> Self {
        let aim = self.aim.map(|aim| match aim {
            Aim::At(entity) if !knows(entity) => Aim::Missing,
            aim => aim,
        });
        Self {
            aim,
            ..self.clone()
        }
    }
}
