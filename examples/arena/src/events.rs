//! What happens, told from one system to the others.

use ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::geometry::Vec2;
use crate::world::Entity;

/// The channels; all are emptied after every step.
#[derive(Events)]
pub(crate) struct GameEvents {
    #[event(save)]
    collisions: Channel<Collision>,
    #[event(save)]
    bumps: Channel<Bump>,
    #[event(save)]
    shots: Channel<Shot>,
    #[event(save)]
    hits: Channel<Hit>,
    #[event(save)]
    explosions: Channel<Explosion>,
    #[event(save)]
    alerts: Channel<Alert>,
    #[event(save)]
    deaths: Channel<Death>,
    #[event(save)]
    pickups: Channel<Taken>,
    #[event(save)]
    revivals: Channel<Revival>,
}

/// Two bodies touched.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Collision {
    pub(crate) one: Entity,
    pub(crate) other: Entity,
    /// Towards `one`.
    pub(crate) normal: Vec2,
}

impl Collision {
    pub(crate) fn new(one: Entity, other: Entity, normal: Vec2) -> Self {
        Self { one, other, normal }
    }

    /// Each of the two with the other one, and the way from that to it.
    pub(crate) fn sides(&self) -> [(Entity, Entity, Vec2); 2] {
        let Self { one, other, normal } = *self;
        [(one, other, normal), (other, one, -normal)]
    }
}

/// A body touched a wall.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Bump {
    pub(crate) who: Entity,
}

/// A player fired a weapon.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Shot {
    pub(crate) by: Entity,
}

/// Something was hurt.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Hit {
    pub(crate) target: Entity,
    pub(crate) by: Option<Entity>,
    pub(crate) amount: f32,
    /// Mass times change of velocity.
    pub(crate) push: Vec2,
}

/// Something blew up.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Explosion {
    pub(crate) at: Vec2,
    pub(crate) reach: f32,
    pub(crate) damage: f32,
    pub(crate) by: Option<Entity>,
}

/// A monster noticed somebody.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Alert;

/// The health of something is gone.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Death {
    pub(crate) who: Entity,
    /// Whose shot or bite it was.
    pub(crate) by: Option<Entity>,
}

/// A player picked something up.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Taken {
    pub(crate) by: Entity,
}

/// A player is back.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Revival;

/// What players hear of.
#[derive(Clone, Copy, Debug, PartialEq, Wire)]
pub(crate) enum Happening {
    /// Something blew up.
    Blast {
        #[replicate(range = -32768.0..=32768.0, step = 0.125)]
        x: f32,
        #[replicate(range = -32768.0..=32768.0, step = 0.125)]
        y: f32,
        #[replicate(range = 0.0..=255.0, step = 1.0)]
        reach: f32,
    },
    /// Somebody was hurt.
    Hurt { who: Entity, by: Option<Entity> },
    /// Somebody died.
    Killed { who: Entity, by: Option<Entity> },
    /// Somebody picked something up.
    Took { by: Entity },
}

impl Hit {
    pub(crate) fn new(target: Entity, by: Option<Entity>, amount: f32, push: Vec2) -> Self {
        Self {
            target,
            by,
            amount,
            push,
        }
    }

    /// What players hear of it.
    pub(crate) fn heard(&self) -> Happening {
        Happening::Hurt {
            who: self.target,
            by: self.by,
        }
    }
}

impl Explosion {
    pub(crate) fn new(at: Vec2, reach: f32, damage: f32, by: Option<Entity>) -> Self {
        Self {
            at,
            reach,
            damage,
            by,
        }
    }

    /// What players hear of it.
    pub(crate) fn heard(&self) -> Happening {
        Happening::Blast {
            x: self.at.x,
            y: self.at.y,
            reach: self.reach,
        }
    }
}

impl Death {
    /// What players hear of it.
    pub(crate) fn heard(&self) -> Happening {
        let Self { who, by } = *self;
        Happening::Killed { who, by }
    }
}

impl Taken {
    /// What players hear of it.
    pub(crate) fn heard(self) -> Happening {
        Happening::Took { by: self.by }
    }
}

/// What a player's client says: what they want to do from now on.
#[derive(Clone, Copy, Debug, PartialEq, Wire)]
pub(crate) struct Wish {
    /// Which way to push and how hard, 50 for a run.
    #[replicate(range = -50..=50)]
    pub(crate) x: i8,
    #[replicate(range = -50..=50)]
    pub(crate) y: i8,
    /// Which way to look, in radians.
    #[replicate(angle, bits = 10)]
    pub(crate) facing: f32,
    pub(crate) fires: bool,
}
