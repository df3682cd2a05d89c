//! What players and monsters want: recorded input, patrols, chases, shots.

use ecs::prelude::*;

use crate::components::{
    AIController, AIState, AnimationState, Clip, Faction, Light, Patrol, Player, Recorded,
    Transform, Velocity, Weapon,
};
use crate::events::{Alert, Shot};
use crate::geometry::Vec2;
use crate::rules::{THRUST, stats, wrapped};
use crate::spawn;
use crate::things::{Attack, WeaponKind};
use crate::world::{
    Bodies, Chance, Commands, Entity, FixedDelta, Hierarchy, Phase, Query, Recordings, Walls,
};

/// How far a monster sees somebody, and how far it sees somebody shoot.
const SIGHT: f32 = 704.0;
const SIGHT_OF_FLASH: f32 = 1408.0;
/// Monsters look around one step in ten, not all in the same one.
const LOOKS_EVERY: u64 = 10;
/// Of its speed, what a monster's legs change in a step.
const GRIP: f32 = 0.2;

/// Lets players want what the people in the recordings did.
#[system(phase = Phase::Control, with = Velocity)]
pub(crate) fn replay(
    transform: &Transform,
    player: &mut Player,
    recorded: &Recorded,
    recordings: Res<Recordings>,
    time: Time,
) {
    // Steps count from 1, recordings from 0.
    let input = recordings.0[recorded.demo].input(time.tick - 1, recorded.skipped);
    player.facing = wrapped(transform.rotation + input.turn());
    player.attacks = input.attacks();
    let ahead = Vec2::from_angle(player.facing);
    let right = -ahead.perpendicular();
    player.push = ahead * input.forward() + right * input.side();
}

/// Turns and pushes the players as they want.
#[system(phase = Phase::Control, order = 1)]
pub(crate) fn steer(
    transform: &mut Transform,
    velocity: &mut Velocity,
    player: &Player,
    delta: Res<FixedDelta>,
) {
    transform.rotation = player.facing;
    velocity.add(player.push * (THRUST * delta.0));
}

/// Lets monsters find somebody to chase: whom they see before them, or whom they see shooting.
#[system(phase = Phase::Control, order = 2)]
pub(crate) fn look(
    mut minds: Query<(Entity, &mut AIController, &Transform, &Faction), With<Velocity>>,
    others: Query<(&Transform, &Faction), (With<Velocity>, With<Player>)>,
    flashes: Query<(Entity, &Transform), (With<Light>, With<Weapon>)>,
    carriers: Hierarchy,
    bodies: Res<Bodies>,
    walls: Res<Walls>,
    time: Time,
    mut alerts: EventWriter<Alert>,
) {
    minds.each(|(entity, mind, transform, faction)| {
        if !(time.tick + u64::from(entity.slot())).is_multiple_of(LOOKS_EVERY) {
            return;
        }
        if mind.target.is_some_and(|target| others.contains(target)) {
            return;
        }
        let (eye, ahead) = (transform.at(), Vec2::from_angle(transform.rotation));
        let mut nearest: Option<(f32, Entity)> = None;
        let mut consider = |target: Entity, at: Vec2, reach: f32| {
            let distance = (at - eye).length_squared();
            let counts = distance < reach * reach
                && nearest.is_none_or(|(best, _)| distance < best)
                && walls.0.sees(eye, at);
            if counts {
                nearest = Some((distance, target));
            }
        };
        for body in bodies.0.near(eye, SIGHT) {
            let Some((_, other)) = others.get(body.owner) else {
                continue;
            };
            if *other != *faction && (body.center - eye).dot(ahead) > 0.0 {
                consider(body.owner, body.center, SIGHT);
            }
        }
        flashes.each(|(weapon, flash)| {
            if let Some(carrier) = carriers.parent(weapon)
                && others.contains(carrier)
            {
                consider(carrier, flash.at(), SIGHT_OF_FLASH);
            }
        });
        mind.target = nearest.map(|(_, target)| target);
        mind.state = match (mind.target, mind.state) {
            (Some(_), _) => AIState::Chasing,
            (None, AIState::Chasing) => AIState::Patrolling,
            (None, state) => state,
        };
        if mind.target.is_some() {
            alerts.emit(Alert);
        }
    });
}

/// Walks a monster from waypoint to waypoint.
#[system(phase = Phase::Control, order = 3)]
pub(crate) fn patrol(
    transform: &mut Transform,
    velocity: &mut Velocity,
    patrol: &mut Patrol,
    mind: &AIController,
    time: Time,
) {
    const NEAR: f32 = 24.0;
    /// Steps after which an obstacle is taken for a reason to go elsewhere.
    const PATIENCE: u64 = 300;
    if mind.state != AIState::Patrolling {
        return;
    }
    let way = patrol.waypoints[patrol.next] - transform.at();
    if way.length_squared() < NEAR * NEAR || time.tick.is_multiple_of(PATIENCE) {
        patrol.next = (patrol.next + 1) % patrol.waypoints.len();
    }
    if let Some(direction) = way.direction() {
        transform.rotation = direction.angle();
        velocity.add((direction * patrol.speed - velocity.linear()) * GRIP);
    }
}

/// Runs after the target and attacks it from afar.
#[system(phase = Phase::Control, order = 4)]
pub(crate) fn chase(
    mut minds: Query<(
        Entity,
        &mut AIController,
        &mut Transform,
        &mut Velocity,
        &mut AnimationState,
        &Faction,
    )>,
    targets: Query<&Transform, (With<Velocity>, Without<AIController>)>,
    walls: Res<Walls>,
    time: Time,
    mut chance: ResMut<Chance>,
    mut commands: Commands,
) {
    const PAUSE: u64 = 70;
    minds.each(|(entity, mind, transform, velocity, animation, faction)| {
        let Some(target) = mind.target else { return };
        let Some(target) = targets.get(target) else {
            mind.target = None;
            return;
        };
        let way = target.at() - transform.at();
        let Some(direction) = way.direction() else {
            return;
        };
        transform.rotation = direction.angle();
        velocity.add((direction * mind.speed - velocity.linear()) * GRIP);

        let Attack::Shot {
            damage,
            speed,
            count,
        } = mind.attack
        else {
            return;
        };
        if time.tick < mind.ready_at || !walls.0.sees(transform.at(), target.at()) {
            return;
        }
        mind.ready_at = time.tick + PAUSE + u64::from(chance.0.below(60));
        *animation = AnimationState::start(Clip::Attack, time.tick);
        for _ in 0..count {
            let shot = spawn::Shot {
                owner: entity,
                faction: *faction,
                at: transform.at(),
                angle: transform.rotation + chance.0.signed() * 0.12,
                speed,
                damage,
                range: 2048.0,
                blast: 0.0,
            };
            commands.spawn(shot.bundle());
        }
    });
}

/// Fires the weapons whose users pull the trigger; the muzzle lights up.
#[system(phase = Phase::Control, order = 5)]
pub(crate) fn fire(
    mut weapons: Query<(Entity, &mut Weapon, &Transform)>,
    carriers: Hierarchy,
    mut users: Query<(&Player, &Faction, &mut AnimationState), With<Velocity>>,
    time: Time,
    mut chance: ResMut<Chance>,
    mut shots: EventWriter<Shot>,
    mut commands: Commands,
) {
    weapons.each(|(entity, weapon, transform)| {
        let Some(carrier) = carriers.parent(entity) else {
            return;
        };
        let Some((player, faction, mut animation)) = users.get(carrier) else {
            return;
        };
        if !player.attacks || time.tick < weapon.ready_at {
            return;
        }
        if weapon.ammo == 0 {
            weapon.kind = WeaponKind::Pistol;
        } else {
            weapon.ammo -= 1;
        }
        let stats = stats(weapon.kind);
        weapon.ready_at = time.tick + stats.pause;
        *animation = AnimationState::start(Clip::Attack, time.tick);
        for _ in 0..stats.count {
            let shot = spawn::Shot {
                owner: carrier,
                faction: *faction,
                at: transform.at(),
                angle: transform.rotation + chance.0.signed() * stats.spread,
                speed: stats.speed,
                damage: stats.damage,
                range: stats.range,
                blast: stats.blast,
            };
            commands.spawn(shot.bundle());
        }
        commands.enable::<Light>(entity);
        shots.emit(Shot { by: carrier });
    });
}

/// Puts the muzzle flash out again.
#[system(phase = Phase::Control, order = 6)]
pub(crate) fn dim(
    flashes: Query<(Entity, &Weapon), With<Light>>,
    time: Time,
    mut commands: Commands,
) {
    /// Steps that a flash lasts.
    const FLASH: u64 = 4;
    flashes.each(|(entity, weapon)| {
        if weapon.ready_at < time.tick + stats(weapon.kind).pause.saturating_sub(FLASH) {
            commands.disable::<Light>(entity);
        }
    });
}
