//! What players and monsters want: recorded input, patrols, chases, shots.

use crate::prelude::*;
use crate::rules::{THRUST, stats};

/// How far a monster sees somebody, and how far it sees somebody shoot.
const SIGHT: f32 = 704.0;
const SIGHT_OF_FLASH: f32 = 1408.0;
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
    player.push = ahead * input.forward() - ahead.perpendicular() * input.side();
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
#[system(phase = Phase::Control, order = 2, with = Velocity)]
pub(crate) fn look(
    entity: Entity,
    mind: &mut AIController,
    transform: &Transform,
    players: Query<(Entity, &Transform, &AnimationState), (With<Velocity>, With<Player>)>,
    walls: Res<Walls>,
    time: Time,
    mut alerts: EventWriter<Alert>,
) {
    /// They look around one step in ten, not all in the same one.
    const EVERY: u64 = 10;
    let looks = (time.tick + u64::from(entity.slot())).is_multiple_of(EVERY);
    if !looks || mind.target.is_some_and(|target| players.contains(target)) {
        return;
    }
    let (eye, ahead) = (transform.at(), Vec2::from_angle(transform.rotation));
    let mut seen = Vec::new();
    players.each(|(player, transform, doing)| {
        let way = transform.at() - eye;
        let distance = way.length();
        let is_before = distance < SIGHT && way.dot(ahead) > 0.0;
        if is_before || (distance < SIGHT_OF_FLASH && doing.clip == Clip::Attack) {
            seen.push((distance, player, transform.at()));
        }
    });
    seen.sort_by(|(one, ..), (other, ..)| one.total_cmp(other));
    let nearest = seen.iter().find(|(.., at)| walls.0.sees(eye, *at));
    mind.target = nearest.map(|(_, target, _)| *target);
    if mind.target.is_some() {
        mind.state = AIState::Chasing;
        alerts.emit(Alert);
    } else if mind.state == AIState::Chasing {
        mind.state = AIState::Patrolling;
    }
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
    /// Slower than this, something is in the way; so many steps are waited in any case.
    const STUCK: f32 = 2.0;
    const PATIENCE: u64 = 300;
    if mind.state != AIState::Patrolling {
        return;
    }
    let way = patrol.waypoints[patrol.next] - transform.at();
    let stands = velocity.linear().length() < STUCK && time.tick.is_multiple_of(30);
    let is_stuck = stands || time.tick.is_multiple_of(PATIENCE);
    if is_stuck || way.length() < NEAR {
        patrol.next = (patrol.next + 1) % patrol.waypoints.len();
    }
    if let Some(direction) = way.direction() {
        transform.rotation = direction.angle();
        velocity.add((direction * (mind.speed * 0.5) - velocity.linear()) * GRIP);
    }
}

/// Runs after the target and attacks it from afar.
#[system(phase = Phase::Control, order = 4)]
pub(crate) fn chase(
    entity: Entity,
    mind: &mut AIController,
    transform: &mut Transform,
    velocity: &mut Velocity,
    animation: &mut AnimationState,
    faction: &Faction,
    targets: Query<&Transform, (With<Velocity>, Without<AIController>)>,
    walls: Res<Walls>,
    time: Time,
    mut chance: ResMut<Chance>,
    mut commands: Commands,
) {
    const PAUSE: u64 = 70;
    let Some(target) = mind.target.and_then(|target| targets.get(target)) else {
        mind.target = None;
        return;
    };
    let Some(direction) = (target.at() - transform.at()).direction() else {
        return;
    };
    transform.rotation = direction.angle();
    velocity.add((direction * mind.speed - velocity.linear()) * GRIP);
    if let Some(volley) = mind.attack.volley()
        && time.tick >= mind.ready_at
        && walls.0.sees(transform.at(), target.at())
    {
        mind.ready_at = time.tick + PAUSE + u64::from(chance.0.below(60));
        *animation = AnimationState::start(Clip::Attack, time.tick);
        for shot in volley.shots(entity, *faction, transform, &mut chance.0) {
            commands.spawn(shot);
        }
    }
}

/// Fires the weapons whose users pull the trigger; the muzzle lights up.
#[system(phase = Phase::Control, order = 5)]
pub(crate) fn fire(
    entity: Entity,
    weapon: &mut Weapon,
    transform: &Transform,
    carriers: Hierarchy,
    mut users: Query<(&Player, &Faction, &mut AnimationState), With<Velocity>>,
    time: Time,
    mut chance: ResMut<Chance>,
    mut shots: EventWriter<Shot>,
    mut commands: Commands,
) {
    let user = carriers
        .parent(entity)
        .and_then(|it| Some((it, users.get(it)?)));
    let Some((carrier, (player, faction, mut animation))) = user else {
        return;
    };
    if !player.attacks || time.tick < weapon.ready_at {
        return;
    }
    if weapon.ammo == 0 {
        weapon.kind = WeaponKind::Pistol;
    }
    weapon.ammo = weapon.ammo.saturating_sub(1);
    let stats = stats(weapon.kind);
    weapon.ready_at = time.tick + stats.pause;
    *animation = AnimationState::start(Clip::Attack, time.tick);
    for shot in stats
        .volley
        .shots(carrier, *faction, transform, &mut chance.0)
    {
        commands.spawn(shot);
    }
    commands.enable::<Light>(entity);
    shots.emit(Shot { by: carrier });
}

/// Puts the muzzle flash out again.
#[system(phase = Phase::Control, order = 6, with = Light)]
pub(crate) fn dim(entity: Entity, weapon: &Weapon, time: Time, mut commands: Commands) {
    /// Steps that a flash lasts.
    const FLASH: u64 = 4;
    if weapon.ready_at < time.tick + stats(weapon.kind).pause.saturating_sub(FLASH) {
        commands.disable::<Light>(entity);
    }
}
