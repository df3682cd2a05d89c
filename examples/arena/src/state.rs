//! The hash of a whole world: every handle, component and resource, in slot order.

use std::collections::VecDeque;

use crate::components::{
    AIController, AIState, AnimationState, Armor, Clip, Collider, Damage, Dead, Destructible,
    Faction, Flammable, Health, Interactable, Light, Patrol, Projectile, RelativeTransform,
    RigidBody, Score, Session, SpatialCell, Sprite, Trail, Transform, Velocity, Wall, Weapon,
};
use crate::demo::Tic;
use crate::geometry::{Segment, Vec2};
use crate::hash::StateHasher;
use crate::scene::events;
use crate::things::{Attack, Pickup};
use crate::world::{Bodies, Chance, Entity, FixedDelta, GameValue, Recordings, Starts, World};

/// Hashes the state that later steps depend on. Times are no part of it.
pub(crate) fn hash(world: &World) -> u64 {
    let mut hasher = StateHasher::new();
    hasher.u64(world.tick());
    let mut entities: Vec<Entity> = world.iter_handles().collect();
    entities.sort_by_key(|entity| entity.slot());
    for entity in entities {
        entity.write(&mut hasher);
        let Ok(row) = world.entity(entity) else {
            continue;
        };
        for component in row.components() {
            hasher.u8(component.id() as u8);
            if let Ok(value) = world.get_value(entity, component.id()) {
                value.write(&mut hasher);
            }
        }
        for child in world.children(entity) {
            child.write(&mut hasher);
        }
    }

    // The walls are known from the components, and the pairs are found anew in every step.
    for body in world.resource::<Bodies>().0.iter() {
        body.owner.write(&mut hasher);
    }
    for demo in &world.resource::<Recordings>().0 {
        demo.tics().write(&mut hasher);
    }
    for start in &world.resource::<Starts>().0 {
        (start.at, start.rotation).write(&mut hasher);
    }
    hasher.u64(world.resource::<Chance>().0.state());
    hasher.f32(world.resource::<FixedDelta>().0);
    for (_, count) in events(world) {
        hasher.u64(count);
    }
    hasher.finish()
}

impl Write for GameValue {
    /// A component without an arm here does not compile.
    fn write(&self, hasher: &mut StateHasher) {
        match self {
            Self::Transform(data) | Self::PreviousTransform(data) | Self::RenderTransform(data) => {
                data.write(hasher);
            }
            Self::Velocity(data) | Self::DisabledVelocity(data) => data.write(hasher),
            Self::Collider(data) | Self::DisabledCollider(data) => data.write(hasher),
            Self::RigidBody(data) => data.write(hasher),
            Self::Sprite(data) | Self::DisabledSprite(data) => data.write(hasher),
            Self::Light(data) | Self::DisabledLight(data) => data.write(hasher),
            Self::AnimationState(data) => data.write(hasher),
            Self::Health(data) => data.write(hasher),
            Self::Armor(data) => data.write(hasher),
            Self::Damage(data) => data.write(hasher),
            Self::Interactable(data) | Self::DisabledInteractable(data) => data.write(hasher),
            Self::RelativeTransform(data) => data.write(hasher),
            Self::AIController(data) => data.write(hasher),
            Self::Patrol(data) => data.write(hasher),
            Self::Faction(data) => data.write(hasher),
            Self::Destructible(data) => data.write(hasher),
            Self::Flammable(data) => data.write(hasher),
            Self::SpatialCell(data) => data.write(hasher),
            // Its id says all.
            Self::Static(_) => {}
            Self::Projectile(data) => data.write(hasher),
            Self::Session(data) => data.write(hasher),
            Self::Score(data) => data.write(hasher),
            Self::Weapon(data) => data.write(hasher),
            Self::Wall(data) => data.write(hasher),
            Self::Dead(data) => data.write(hasher),
            Self::Trail(data) => data.write(hasher),
        }
    }
}

/// Something that can be hashed the same way on every target.
trait Write {
    fn write(&self, hasher: &mut StateHasher);
}

/// Hashes a struct field by field; a field forgotten here does not compile.
macro_rules! fields {
    ($($name:ident { $($field:ident),* $(,)? })*) => {
        $(impl Write for $name {
            fn write(&self, hasher: &mut StateHasher) {
                let Self { $($field),* } = self;
                $($field.write(hasher);)*
            }
        })*
    };
}

fields! {
    Vec2 { x, y }
    Segment { from, to }
    Transform { x, y, rotation }
    Velocity { x, y, turn }
    Collider { radius }
    RigidBody { mass, glide, restitution }
    Sprite { look, size }
    Light { reach, level }
    AnimationState { clip, frame, elapsed }
    Health { current, max }
    Armor { defense }
    Damage { amount }
    Interactable { pickup, restocks_after, back_at }
    RelativeTransform { ahead, left, rotation }
    AIController { state, target, attack, speed, ready_at }
    Patrol { waypoints, next, speed }
    Destructible { reach, damage, fuse }
    Flammable { burning, fuel }
    SpatialCell { cell }
    Projectile { owner, origin, direction, max_range, blast }
    Session { demo, skipped, attacks, bot }
    Weapon { kind, ammo, ready_at }
    Wall { segment, barrier, scars }
    Score { shots, kills, deaths, pickups }
    Dead { since }
    Trail { points }
}

/// Hashes enums without data by their place in the declaration.
macro_rules! plain_enums {
    ($($name:ty)*) => {
        $(impl Write for $name {
            fn write(&self, hasher: &mut StateHasher) {
                hasher.u8(*self as u8);
            }
        })*
    };
}

plain_enums! {
    AIState
    Clip
    Faction
    crate::picture::Look
    crate::things::WeaponKind
    crate::wad::Barrier
}

macro_rules! numbers {
    ($($type:ident)*) => {
        $(impl Write for $type {
            fn write(&self, hasher: &mut StateHasher) {
                hasher.bytes(&self.to_le_bytes());
            }
        })*
    };
}

numbers! { u8 u16 u32 u64 f32 }

impl Write for bool {
    fn write(&self, hasher: &mut StateHasher) {
        hasher.u8(u8::from(*self));
    }
}

impl Write for usize {
    /// As eight bytes, so that its width on the target does not count.
    fn write(&self, hasher: &mut StateHasher) {
        hasher.u64(*self as u64);
    }
}

impl Write for Entity {
    fn write(&self, hasher: &mut StateHasher) {
        hasher.u64(self.to_bits());
    }
}

impl Write for Tic {
    fn write(&self, hasher: &mut StateHasher) {
        hasher.bytes(&self.to_bytes());
    }
}

impl Write for Attack {
    fn write(&self, hasher: &mut StateHasher) {
        match self {
            Self::Bite { damage } => (0_u8, *damage).write(hasher),
            Self::Shot {
                damage,
                speed,
                count,
            } => {
                (1_u8, *damage).write(hasher);
                (*speed, *count).write(hasher);
            }
        }
    }
}

impl Write for Pickup {
    fn write(&self, hasher: &mut StateHasher) {
        match self {
            Self::Health(amount) => (0_u8, *amount).write(hasher),
            Self::Armor(amount) => (1_u8, *amount).write(hasher),
            Self::Weapon(kind) => (2_u8, *kind).write(hasher),
            Self::Ammo(rounds) => (3_u8, *rounds).write(hasher),
            Self::Trophy => 4_u8.write(hasher),
        }
    }
}

impl<T: Write> Write for Option<T> {
    fn write(&self, hasher: &mut StateHasher) {
        self.is_some().write(hasher);
        if let Some(value) = self {
            value.write(hasher);
        }
    }
}

impl<T: Write> Write for [T] {
    fn write(&self, hasher: &mut StateHasher) {
        self.len().write(hasher);
        for value in self {
            value.write(hasher);
        }
    }
}

impl<T: Write> Write for VecDeque<T> {
    fn write(&self, hasher: &mut StateHasher) {
        self.len().write(hasher);
        for value in self {
            value.write(hasher);
        }
    }
}

impl<T: Write> Write for Vec<T> {
    fn write(&self, hasher: &mut StateHasher) {
        self.as_slice().write(hasher);
    }
}

impl<A: Write, B: Write> Write for (A, B) {
    fn write(&self, hasher: &mut StateHasher) {
        self.0.write(hasher);
        self.1.write(hasher);
    }
}
