//! The schema of the game: every component, resource and event there is.

use std::collections::VecDeque;

use ecs::Transition;
use ecs::prelude::*;
use ecs::replicate::{Replicated, Session};
use serde::{Deserialize, Serialize};

use crate::bodies::Bodies;
use crate::components::{
    AIController, AnimationState, Armor, Collider, Damage, Dead, Destructible, Faction, Flammable,
    Health, Interactable, Light, Name, Patrol, Player, Projectile, Recorded, RelativeTransform,
    Returns, RigidBody, Score, Sprite, Transform, Velocity, Wall, Weapon,
};
use crate::demo::Demo;
use crate::events::{GameEvents, Happening};
use crate::geometry::Vec2;
use crate::guests::Seat;
use crate::rng::Rng;
use crate::walls::WallGrid;
use crate::watch::Trail;

/// The components.
#[world(name = Game, resources = GameResources, events = GameEvents, hierarchy, snapshot)]
pub(crate) enum Part {
    Transform,
    #[component(disable)]
    Velocity,
    #[component(disable)]
    Collider,
    RigidBody,
    #[component(disable)]
    Sprite,
    #[component(disable)]
    Light,
    AnimationState,
    Health,
    Armor,
    Damage,
    #[component(disable)]
    Interactable,
    RelativeTransform,
    AIController,
    Patrol,
    Faction,
    Destructible,
    Flammable,
    #[component(data = Transform)]
    PreviousTransform,
    #[component(data = Transform)]
    RenderTransform,
    #[component(marker)]
    Static,
    Projectile,
    Player,
    Recorded,
    Name,
    Seat,
    Returns,
    Score,
    Weapon,
    Wall,
    Dead,
    Trail,
    Replicated,
    #[component(transient)]
    Session,
}

/// When systems run. Commands are carried out at the end of each phase.
#[derive(Phases, Clone, Copy, Debug)]
#[phases(world = Game)]
pub(crate) enum Phase {
    /// Players and monsters decide.
    #[phase(rate = fixed)]
    Control,
    /// Everything moves and is kept apart.
    #[phase(rate = fixed)]
    Physics,
    /// Shots meet, explosions reach, things are picked up.
    #[phase(rate = fixed)]
    Combat,
    /// The dead fall, come back or are cleared away.
    #[phase(rate = fixed)]
    Life,
    /// What is carried follows, pictures advance, scores are kept.
    #[phase(rate = fixed)]
    Finish,
    /// Places are interpolated between two steps.
    #[phase(rate = frame)]
    Render,
}

/// What there is once.
#[derive(Resources)]
pub(crate) struct GameResources {
    pub(crate) walls: Walls,
    pub(crate) bodies: Bodies,
    pub(crate) recordings: Recordings,
    pub(crate) starts: Starts,
    #[resource(save)]
    pub(crate) chance: Chance,
    pub(crate) delta: FixedDelta,
    pub(crate) news: News,
    pub(crate) chronicle: Chronicle,
}

/// The lines that stop somebody, with their entities.
pub(crate) struct Walls(pub(crate) WallGrid<Entity>);

/// The input of people playing.
pub(crate) struct Recordings(pub(crate) Vec<Demo>);

/// Where players come into the game.
pub(crate) struct Starts(pub(crate) Vec<Start>);

/// A place to come into the game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start {
    pub(crate) at: Vec2,
    pub(crate) rotation: f32,
}

/// The only source of chance.
#[derive(Serialize, Deserialize)]
pub(crate) struct Chance(pub(crate) Rng);

/// What happened of late that those who are near should hear of, and where. Whoever tells them
/// takes it out; nobody need.
#[derive(Default)]
pub(crate) struct News(pub(crate) VecDeque<(Vec2, Happening)>);

/// What entities came to have and lost of late, where somebody wants to know.
#[derive(Default)]
pub(crate) struct Chronicle {
    pub(crate) is_kept: bool,
    pub(crate) latest: VecDeque<Transition<Game>>,
    /// How many there were before the latest.
    pub(crate) gone: u64,
}

/// How many of its latest the news and the chronicle keep.
const KEPT: usize = 512;

impl News {
    /// Of an old crowd of them the oldest goes.
    pub(crate) fn add(&mut self, at: Vec2, happening: Happening) {
        if self.0.len() == KEPT {
            self.0.pop_front();
        }
        self.0.push_back((at, happening));
    }
}

impl Chronicle {
    /// Keeps these, where somebody wants to know.
    pub(crate) fn add(&mut self, transitions: impl Iterator<Item = Transition<Game>>) {
        if self.is_kept {
            self.latest.extend(transitions);
            let surplus = self.latest.len().saturating_sub(KEPT);
            self.latest.drain(..surplus);
            self.gone += surplus as u64;
        }
    }
}

/// The seconds of a step.
pub(crate) struct FixedDelta(pub(crate) f32);
