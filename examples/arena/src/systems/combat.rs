//! Harm: shots and bites, explosions and fire, armour and health.

use ecs::prelude::*;

use crate::components::{
    AIController, AIState, AnimationState, Armor, Clip, Damage, Destructible, Faction, Flammable,
    Health, Projectile, RigidBody, Transform, Velocity, Wall,
};
use crate::events::{Collision, Death, Explosion, Hit};
use crate::geometry::{Segment, Vec2, path_against_circle};
use crate::rules::{absorb, falloff};
use crate::things::Attack;
use crate::world::{Bodies, Commands, Entity, Phase, PreviousTransform, Query, Walls};

/// The push of a point of damage.
const PUSH: f32 = 400.0;

/// Flies the shots into what they meet first.
#[system(phase = Phase::Combat, order = 1)]
pub(crate) fn strike(
    shots: Query<(
        Entity,
        &Projectile,
        &PreviousTransform,
        &Transform,
        &Damage,
        &Faction,
    )>,
    factions: Query<&Faction>,
    mut lines: Query<&mut Wall>,
    bodies: Res<Bodies>,
    walls: Res<Walls>,
    mut hits: EventWriter<Hit>,
    mut explosions: EventWriter<Explosion>,
    mut commands: Commands,
) {
    shots.each(|(entity, shot, previous, transform, damage, faction)| {
        let path = Segment::new(previous.at(), transform.at());
        let wall = walls.0.first_met(path, |wall| wall.solid);
        let mut end = wall.map(|(part, _)| part);
        let mut target = None;
        for body in bodies.0.near(path.at(0.5), path.delta().length() * 0.5) {
            // Friends let each other's shots through; barrels and pillars are nobody's.
            if factions
                .get(body.owner)
                .is_some_and(|other| *other == *faction)
            {
                continue;
            }
            let Some(part) = path_against_circle(path, body.center, body.radius) else {
                continue;
            };
            if end.is_none_or(|end| part < end) {
                end = Some(part);
                target = Some(body.owner);
            }
        }
        let Some(part) = end else {
            let flown = (transform.at() - shot.origin).length_squared();
            if flown > shot.max_range * shot.max_range {
                commands.destroy(entity);
            }
            return;
        };
        commands.destroy(entity);
        if shot.blast > 0.0 {
            explosions.emit(Explosion {
                at: path.at(part),
                reach: shot.blast,
                damage: damage.amount,
                by: Some(shot.owner),
            });
        } else if let (None, Some((_, wall))) = (target, wall) {
            lines.each_many([wall.owner], |line| line.scars += 1);
        } else if let Some(target) = target {
            hits.emit(Hit {
                target,
                by: Some(shot.owner),
                amount: damage.amount,
                push: shot.direction * (damage.amount * PUSH),
            });
        }
    });
}

/// Lets monsters bite whom they run into.
#[system(phase = Phase::Combat, order = 2)]
pub(crate) fn bite(
    mut biters: Query<(&mut AIController, &mut AnimationState, &Faction)>,
    factions: Query<&Faction>,
    time: Time,
    mut collisions: EventReader<Collision>,
    mut hits: EventWriter<Hit>,
) {
    const PAUSE: u64 = 40;
    for collision in collisions.read() {
        let sides = [
            (collision.one, collision.other),
            (collision.other, collision.one),
        ];
        for (biter, target) in sides {
            let Some((mut mind, mut animation, faction)) = biters.get(biter) else {
                continue;
            };
            let hostile = factions.get(target).is_some_and(|other| *other != *faction);
            if !hostile || time.tick < mind.ready_at {
                continue;
            }
            let Attack::Bite { damage } = mind.attack else {
                continue;
            };
            mind.ready_at = time.tick + PAUSE;
            *animation = AnimationState::start(Clip::Attack, time.tick);
            hits.emit(Hit {
                target,
                by: Some(biter),
                amount: damage,
                push: Vec2::ZERO,
            });
        }
    }
}

/// Burns down the fuses of dead barrels.
#[system(phase = Phase::Combat, order = 3)]
pub(crate) fn explode(
    mut barrels: Query<(Entity, &mut Destructible, &Health, &Transform)>,
    mut explosions: EventWriter<Explosion>,
    mut commands: Commands,
) {
    barrels.each(|(entity, barrel, health, transform)| {
        if health.current > 0.0 {
            return;
        }
        if barrel.fuse > 0 {
            barrel.fuse -= 1;
            return;
        }
        explosions.emit(Explosion {
            at: transform.at(),
            reach: barrel.reach,
            damage: barrel.damage,
            by: None,
        });
        commands.destroy(entity);
    });
}

/// Hurts and lights what an explosion reaches; walls give shelter.
#[system(phase = Phase::Combat, order = 4)]
pub(crate) fn blast(
    mut flammable: Query<&mut Flammable>,
    bodies: Res<Bodies>,
    walls: Res<Walls>,
    mut explosions: EventReader<Explosion>,
    mut hits: EventWriter<Hit>,
) {
    for explosion in explosions.read() {
        for body in bodies.0.near(explosion.at, explosion.reach) {
            let way = body.center - explosion.at;
            let distance = way.length() - body.radius;
            let amount = falloff(explosion.damage, distance, explosion.reach);
            if amount <= 0.0 || !walls.0.sees(explosion.at, body.center) {
                continue;
            }
            if let Some(mut fire) = flammable.get(body.owner) {
                fire.burning = fire.fuel;
            }
            hits.emit(Hit {
                target: body.owner,
                by: explosion.by,
                amount,
                push: way.direction().unwrap_or(Vec2::ZERO) * (amount * PUSH),
            });
        }
    }
}

/// Hurts what is on fire, six times a second.
#[system(phase = Phase::Combat, order = 5)]
pub(crate) fn burn(entity: Entity, fire: &mut Flammable, mut hits: EventWriter<Hit>) {
    const BITE: f32 = 1.5;
    if fire.burning == 0 {
        return;
    }
    fire.burning -= 1;
    if fire.burning.is_multiple_of(10) {
        hits.emit(Hit {
            target: entity,
            by: None,
            amount: BITE,
            push: Vec2::ZERO,
        });
    }
}

/// Takes armour and health for every hit, and tells who died of it.
#[system(phase = Phase::Combat, order = 6)]
pub(crate) fn damage(
    mut targets: Query<(
        &mut Health,
        Option<&mut Armor>,
        Option<&mut AnimationState>,
        Option<&mut AIController>,
    )>,
    mut pushed: Query<(&mut Velocity, &RigidBody)>,
    time: Time,
    mut hits: EventReader<Hit>,
    mut deaths: EventWriter<Death>,
) {
    for hit in hits.read() {
        if let Some((mut velocity, body)) = pushed.get(hit.target) {
            velocity.add(hit.push * (1.0 / body.mass));
        }
        let Some((mut health, armor, animation, mind)) = targets.get(hit.target) else {
            continue;
        };
        if health.current <= 0.0 {
            continue;
        }
        let mut amount = hit.amount;
        if let Some(mut armor) = armor {
            (amount, armor.defense) = absorb(amount, armor.defense);
        }
        health.current -= amount;
        if health.current <= 0.0 {
            deaths.emit(Death {
                who: hit.target,
                by: hit.by,
            });
            continue;
        }
        if let Some(mut animation) = animation {
            *animation = AnimationState::start(Clip::Pain, time.tick);
        }
        if let Some(mut mind) = mind
            && mind.target.is_none()
            && hit.by.is_some()
        {
            mind.target = hit.by;
            mind.state = AIState::Chasing;
        }
    }
}
