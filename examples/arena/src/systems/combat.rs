//! Harm: shots and bites, explosions and fire, armour and health.

use crate::prelude::*;
use crate::rules::{absorb, falloff};

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
        // Friends let each other's shots through; barrels and pillars are nobody's.
        let is_friend = |body: &Body| factions.get(body.owner).is_some_and(|it| *it == *faction);
        let body = bodies.first_met(path, |body| !is_friend(body));
        let body = body.filter(|(part, _)| wall.is_none_or(|(before, _)| *part < before));
        let end = body.map(|(part, _)| part).or(wall.map(|(part, _)| part));
        if end.is_some() || (transform.at() - shot.origin).length() > shot.max_range {
            commands.destroy(entity);
        }
        let by = Some(shot.owner);
        if let Some(part) = end.filter(|_| shot.blast > 0.0) {
            explosions.emit(Explosion::new(path.at(part), shot.blast, damage.amount, by));
        } else if let Some((_, body)) = body {
            let push = shot.direction * (damage.amount * PUSH);
            hits.emit(Hit::new(body.owner, by, damage.amount, push));
        } else if let Some((_, wall)) = wall {
            lines.each_many([wall.owner], |line| line.scars += 1);
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
    for (biter, target, _) in collisions.read().flat_map(Collision::sides) {
        let Some((mut mind, mut animation, faction)) = biters.get(biter) else {
            continue;
        };
        let is_foe = factions.get(target).is_some_and(|other| *other != *faction);
        if let Attack::Bite { damage } = mind.attack
            && is_foe
            && time.tick >= mind.ready_at
        {
            mind.ready_at = time.tick + PAUSE;
            *animation = AnimationState::start(Clip::Attack, time.tick);
            hits.emit(Hit::new(target, Some(biter), damage, Vec2::ZERO));
        }
    }
}

/// Burns down the fuses of dead barrels.
#[system(phase = Phase::Combat, order = 3)]
pub(crate) fn explode(
    entity: Entity,
    barrel: &mut Destructible,
    health: &Health,
    transform: &Transform,
    mut explosions: EventWriter<Explosion>,
    mut commands: Commands,
) {
    if health.current > 0.0 {
        return;
    }
    if barrel.fuse > 0 {
        barrel.fuse -= 1;
        return;
    }
    let (at, reach, damage) = (transform.at(), barrel.reach, barrel.damage);
    explosions.emit(Explosion::new(at, reach, damage, None));
    commands.destroy(entity);
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
        for Body {
            owner,
            center,
            radius,
        } in bodies.near(explosion.at, explosion.reach)
        {
            let way = center - explosion.at;
            let amount = falloff(explosion.damage, way.length() - radius, explosion.reach);
            if amount <= 0.0 || !walls.0.sees(explosion.at, center) {
                continue;
            }
            flammable.each_many([owner], |fire| fire.burning = fire.fuel);
            let push = way.direction().unwrap_or(Vec2::ZERO) * (amount * PUSH);
            hits.emit(Hit::new(owner, explosion.by, amount, push));
        }
    }
}

/// Hurts what is on fire, six times a second.
#[system(phase = Phase::Combat, order = 5)]
pub(crate) fn burn(entity: Entity, fire: &mut Flammable, mut hits: EventWriter<Hit>) {
    const BITE: f32 = 1.5;
    if fire.burning > 0 {
        fire.burning -= 1;
        if fire.burning.is_multiple_of(10) {
            hits.emit(Hit::new(entity, None, BITE, Vec2::ZERO));
        }
    }
}

/// Takes armour and health for every hit, and tells who died of it.
#[system(phase = Phase::Combat, order = 6)]
pub(crate) fn damage(
    mut targets: Query<(&mut Health, Option<&mut Armor>)>,
    mut startled: Query<(&mut AnimationState, Option<&mut AIController>)>,
    mut pushed: Query<(&mut Velocity, &RigidBody)>,
    time: Time,
    mut hits: EventReader<Hit>,
    mut deaths: EventWriter<Death>,
) {
    for hit in hits.read() {
        pushed.each_many([hit.target], |(velocity, body)| {
            velocity.add(hit.push * (1.0 / body.mass));
        });
        let hurt = targets.get(hit.target);
        let Some((mut health, armor)) = hurt.filter(|(health, _)| health.current > 0.0) else {
            continue;
        };
        let mut amount = hit.amount;
        if let Some(mut armor) = armor {
            (amount, armor.defense) = absorb(amount, armor.defense);
        }
        health.current -= amount;
        if health.current <= 0.0 {
            let (who, by) = (hit.target, hit.by);
            deaths.emit(Death { who, by });
        } else if let Some((mut animation, mind)) = startled.get(hit.target) {
            *animation = AnimationState::start(Clip::Pain, time.tick);
            if let (Some(mut mind), Some(_)) = (mind, hit.by)
                && mind.target.is_none()
            {
                (mind.target, mind.state) = (hit.by, AIState::Chasing);
            }
        }
    }
}
