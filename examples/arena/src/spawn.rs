//! What appears during the game: shots in flight, weapons in hands.

use ecs::prelude::*;
use ecs::replicate::Replicated;

use crate::components::{
    Damage, Faction, Interactable, Light, Projectile, RelativeTransform, Sprite, Transform,
    Velocity, Weapon,
};
use crate::geometry::Vec2;
use crate::picture::Look;
use crate::rng::Rng;
use crate::things::{Pickup, Volley, WeaponKind};
use crate::world::{Entity, PreviousTransform, RenderTransform};

/// A shot in flight.
#[derive(Bundle)]
pub(crate) struct Flight {
    transform: Transform,
    previous: PreviousTransform,
    shown: RenderTransform,
    velocity: Velocity,
    sprite: Sprite,
    damage: Damage,
    faction: Faction,
    projectile: Projectile,
    replicated: Replicated,
}

/// A weapon in somebody's hands.
#[derive(Bundle)]
pub(crate) struct Carried {
    transform: Transform,
    previous: PreviousTransform,
    shown: RenderTransform,
    sprite: Sprite,
    weapon: Weapon,
    light: Light,
    relative: RelativeTransform,
    replicated: Replicated,
}

impl Volley {
    /// The shots that `owner` fires the way that `from` looks.
    pub(crate) fn shots(
        self,
        owner: Entity,
        faction: Faction,
        from: &Transform,
        chance: &mut Rng,
    ) -> impl Iterator<Item = Flight> {
        const RANGE: f32 = 2048.0;
        (0..self.count).map(move |_| {
            let angle = from.rotation + chance.signed() * self.spread;
            let transform = Transform::new(from.at(), angle);
            let direction = Vec2::from_angle(angle);
            let mut velocity = Velocity::default();
            velocity.set(direction * self.speed);
            Flight {
                transform,
                previous: PreviousTransform(transform),
                shown: RenderTransform(transform),
                velocity,
                sprite: Sprite {
                    look: Look::Shot,
                    size: 3.0,
                },
                damage: Damage {
                    amount: self.damage,
                },
                faction,
                projectile: Projectile {
                    owner,
                    origin: from.at(),
                    direction,
                    max_range: RANGE,
                    blast: self.blast,
                },
                replicated: Replicated,
            }
        })
    }
}

/// A pistol for somebody to carry, with the light of its muzzle.
pub(crate) fn weapon(transform: Transform) -> Carried {
    Carried {
        transform,
        previous: PreviousTransform(transform),
        shown: RenderTransform(transform),
        sprite: Sprite {
            look: Look::Weapon,
            size: 4.0,
        },
        weapon: Weapon {
            kind: WeaponKind::Pistol,
            ammo: 50,
            ready_at: 0,
        },
        light: Light {
            reach: 192.0,
            level: 1.0,
        },
        // Within the carrier's own circle, so that it is never behind a wall.
        relative: RelativeTransform {
            ahead: 11.0,
            left: -6.0,
            rotation: 0.0,
        },
        replicated: Replicated,
    }
}

/// What a weapon becomes when its carrier falls.
pub(crate) fn dropped(kind: WeaponKind) -> Interactable {
    Interactable {
        pickup: Pickup::Weapon(kind),
        restocks_after: None,
        back_at: 0,
    }
}
