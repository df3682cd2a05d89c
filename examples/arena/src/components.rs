//! What entities are made of.

use ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::geometry::{Segment, Vec2};
use crate::picture::Look;
use crate::things::{Attack, Pickup, WeaponKind};
use crate::wad::Barrier;
use crate::world::Entity;

/// Where something is and which way it looks.
#[derive(Component, Clone, Copy, Debug, Serialize, Deserialize)]
#[component(replicate)]
pub(crate) struct Transform {
    #[replicate(range = -32768.0..=32768.0, step = 0.125)]
    pub(crate) x: f32,
    #[replicate(range = -32768.0..=32768.0, step = 0.125)]
    pub(crate) y: f32,
    /// Radians from the x axis, counter-clockwise.
    #[replicate(angle, bits = 9)]
    pub(crate) rotation: f32,
}

/// Units and radians a second.
#[derive(Component, Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Velocity {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) turn: f32,
}

/// A circle that others cannot enter.
#[derive(Component, Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Collider {
    pub(crate) radius: f32,
}

/// How something answers to pushes.
#[derive(Component, Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct RigidBody {
    pub(crate) mass: f32,
    /// The part of its speed that it keeps from one step to the next.
    pub(crate) glide: f32,
    /// The part of its speed that it keeps when thrown back.
    pub(crate) restitution: f32,
}

/// What something looks like.
#[derive(Component, Clone, Copy, Debug, Serialize, Deserialize)]
#[component(replicate)]
pub(crate) struct Sprite {
    pub(crate) look: Look,
    #[replicate(range = 0.0..=127.0, step = 1.0)]
    pub(crate) size: f32,
}

/// Light around something.
#[derive(Component, Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Light {
    pub(crate) reach: f32,
    /// From 0 to 1; lamps flicker.
    pub(crate) level: f32,
}

/// What something is doing, for its sprite.
#[derive(Component, Clone, Copy, Debug, Serialize, Deserialize)]
#[component(replicate)]
pub(crate) struct AnimationState {
    pub(crate) clip: Clip,
    /// The step in which the clip began.
    #[replicate(skip)]
    pub(crate) began: u64,
}

/// A sequence of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Wire, Serialize, Deserialize)]
pub(crate) enum Clip {
    Idle,
    Walk,
    Attack,
    Pain,
    Death,
}

/// How much something can take. It is dead at 0 or below.
#[derive(Component, Clone, Copy, Debug, Serialize, Deserialize)]
#[component(replicate, invariant = self.current <= self.max)]
pub(crate) struct Health {
    #[replicate(range = -100.0..=4000.0, step = 1.0)]
    pub(crate) current: f32,
    #[replicate(range = -100.0..=4000.0, step = 1.0)]
    pub(crate) max: f32,
}

/// Takes a third of all damage until it is used up.
#[derive(Component, Clone, Copy, Debug, Serialize, Deserialize)]
#[component(replicate)]
pub(crate) struct Armor {
    #[replicate(range = 0.0..=255.0, step = 1.0)]
    pub(crate) defense: f32,
}

/// What touching something costs.
#[derive(Component, Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Damage {
    pub(crate) amount: f32,
}

/// Something to be picked up.
#[derive(Component, Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Interactable {
    pub(crate) pickup: Pickup,
    /// How many steps after it was taken it comes back, if ever.
    pub(crate) restocks_after: Option<u32>,
    /// The step at which it comes back; means something while this component is disabled.
    pub(crate) back_at: u64,
}

/// Where something is carried, seen from its carrier, which is its parent. Others only learn that
/// it is.
#[derive(Component, Clone, Copy, Debug, Serialize, Deserialize)]
#[component(replicate)]
pub(crate) struct RelativeTransform {
    #[replicate(skip)]
    pub(crate) ahead: f32,
    #[replicate(skip)]
    pub(crate) left: f32,
    #[replicate(skip)]
    pub(crate) rotation: f32,
}

/// A monster's mind.
#[derive(Component, Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct AIController {
    pub(crate) state: AIState,
    pub(crate) target: Option<Entity>,
    pub(crate) attack: Attack,
    pub(crate) speed: f32,
    /// The step from which on it may attack again.
    pub(crate) ready_at: u64,
}

/// What a monster is up to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum AIState {
    Idle,
    Patrolling,
    Chasing,
}

/// A round that a monster walks while it has nobody to chase.
#[derive(Component, Clone, Debug, Serialize, Deserialize)]
#[component(whole, invariant = self.next < self.waypoints.len())]
pub(crate) struct Patrol {
    pub(crate) waypoints: Vec<Vec2>,
    pub(crate) next: usize,
}

/// Whose side something is on; those of one side do not hurt each other.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[component(replicate)]
pub(crate) enum Faction {
    Marines,
    Raiders,
    Monsters,
}

/// Blows up when its health is gone.
#[derive(Component, Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Destructible {
    pub(crate) reach: f32,
    pub(crate) damage: f32,
    /// Steps from death to explosion.
    pub(crate) fuse: u32,
}

/// Burns when an explosion reaches it.
#[derive(Component, Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Flammable {
    /// How many steps it still burns.
    pub(crate) burning: u32,
    /// How many steps it burns once lit.
    pub(crate) fuel: u32,
}

/// A shot in flight.
#[derive(Component, Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Projectile {
    pub(crate) owner: Entity,
    pub(crate) origin: Vec2,
    pub(crate) direction: Vec2,
    pub(crate) max_range: f32,
    /// The reach of its explosion; 0 for a bullet.
    pub(crate) blast: f32,
}

/// Somebody who plays, and what they want to do.
#[derive(Component, Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Player {
    /// What they look like while they live.
    pub(crate) look: Look,
    /// Which way and how hard they push: 50 units for a run.
    pub(crate) push: Vec2,
    /// Which way they look.
    pub(crate) facing: f32,
    /// Whether the trigger is pulled.
    pub(crate) attacks: bool,
}

/// A recording that says what a player wants.
#[derive(Component, Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Recorded {
    /// Which one.
    pub(crate) demo: usize,
    /// How many of its tics were skipped.
    pub(crate) skipped: u32,
}

/// What others call a player.
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[component(whole, replicate)]
pub(crate) struct Name(#[replicate(most = 16)] pub(crate) String);

/// Comes back to its place some time after it died.
#[derive(Component, Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Returns {
    pub(crate) to: Vec2,
}

/// A gun, carried as a child of its user.
#[derive(Component, Clone, Copy, Debug, Serialize, Deserialize)]
#[component(replicate)]
pub(crate) struct Weapon {
    pub(crate) kind: WeaponKind,
    pub(crate) ammo: u16,
    /// The step from which on it may fire again.
    #[replicate(skip)]
    pub(crate) ready_at: u64,
}

/// A line of the map.
#[derive(Component, Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Wall {
    pub(crate) segment: Segment,
    pub(crate) barrier: Barrier,
    /// How many shots went into it.
    pub(crate) scars: u32,
}

/// What a player did.
#[derive(Component, Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[component(replicate)]
pub(crate) struct Score {
    pub(crate) shots: u32,
    pub(crate) kills: u32,
    pub(crate) deaths: u32,
    pub(crate) pickups: u32,
}

/// Since when something is dead, or lies where its carrier died.
#[derive(Component, Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Dead {
    pub(crate) since: u64,
}

impl Transform {
    pub(crate) fn new(at: Vec2, rotation: f32) -> Self {
        Self {
            x: at.x,
            y: at.y,
            rotation,
        }
    }

    pub(crate) fn at(&self) -> Vec2 {
        Vec2::new(self.x, self.y)
    }

    pub(crate) fn put(&mut self, at: Vec2) {
        (self.x, self.y) = (at.x, at.y);
    }
}

impl Velocity {
    pub(crate) fn linear(&self) -> Vec2 {
        Vec2::new(self.x, self.y)
    }

    pub(crate) fn set(&mut self, linear: Vec2) {
        (self.x, self.y) = (linear.x, linear.y);
    }

    pub(crate) fn add(&mut self, change: Vec2) {
        self.set(self.linear() + change);
    }
}

impl Weapon {
    /// Becomes another kind, and takes as many rounds as there is room for; false if it is no better
    /// than before.
    pub(crate) fn load(&mut self, kind: Option<WeaponKind>, rounds: u16) -> bool {
        const MOST: u16 = 400;
        let is_better = self.ammo < MOST || kind.is_some_and(|kind| kind != self.kind);
        self.kind = kind.unwrap_or(self.kind);
        self.ammo = self.ammo.saturating_add(rounds).min(MOST);
        is_better
    }
}

impl AnimationState {
    pub(crate) const IDLE: Self = Self::start(Clip::Idle, 0);

    pub(crate) const fn start(clip: Clip, began: u64) -> Self {
        Self { clip, began }
    }
}
