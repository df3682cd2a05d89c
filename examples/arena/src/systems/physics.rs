//! Motion: who moves where, who is near whom, and who is pushed out of what.

use ecs::prelude::*;

use crate::bodies::Body;
use crate::components::{
    AIController, AIState, Collider, Patrol, RigidBody, SpatialCell, Transform, Velocity,
};
use crate::events::{Bump, Collision};
use crate::geometry::{Segment, Vec2, circle_against_circle, circle_against_segment};
use crate::rules::{bounced, wrapped};
use crate::world::{
    Bodies, Entity, FixedDelta, Pairs, Phase, PreviousTransform, Query, Static, Walls,
};

/// Keeps where things were before this step, for the interpolation and for fast shots.
#[system(phase = Phase::Physics, order = 1)]
pub(crate) fn remember(mut places: Query<(&mut PreviousTransform, &Transform)>) {
    places.each(|(previous, transform)| *previous = *transform);
}

/// Moves what moves.
#[system(phase = Phase::Physics, order = 2, without = Static)]
pub(crate) fn movement(transform: &mut Transform, velocity: &Velocity, delta: Res<FixedDelta>) {
    transform.x += velocity.x * delta.0;
    transform.y += velocity.y * delta.0;
    transform.rotation = wrapped(transform.rotation + velocity.turn * delta.0);
}

/// Slows down what slides; what hardly moves any more comes to rest.
#[system(phase = Phase::Physics, order = 3)]
pub(crate) fn friction(velocity: &mut Velocity, body: &RigidBody) {
    const REST: f32 = 0.25;
    velocity.x *= body.glide;
    velocity.y *= body.glide;
    velocity.turn *= body.glide;
    if velocity.linear().length_squared() < REST * REST {
        velocity.set(Vec2::ZERO);
    }
}

/// Notes the grid cell of everything that others can touch.
#[system(phase = Phase::Physics, order = 4)]
pub(crate) fn locate(cell: &mut SpatialCell, transform: &Transform, bodies: Res<Bodies>) {
    cell.cell = bodies.0.cell_of(transform.at());
}

/// Sorts the bodies into the grid and lists those that may touch.
#[system(phase = Phase::Physics, order = 5)]
pub(crate) fn broadphase(
    colliders: Query<(Entity, &Transform, &Collider, &SpatialCell)>,
    mut bodies: ResMut<Bodies>,
    mut pairs: ResMut<Pairs>,
) {
    bodies
        .0
        .fill(colliders.iter().map(|(owner, transform, collider, cell)| {
            let body = Body {
                center: transform.at(),
                radius: collider.radius,
                owner,
            };
            (cell.cell, body)
        }));
    pairs.0.clear();
    bodies
        .0
        .each_pair(|one, other| pairs.0.push((one.owner, other.owner)));
}

/// Pushes apart the bodies that do touch, the lighter one further.
#[system(phase = Phase::Physics, order = 6)]
pub(crate) fn narrowphase(
    mut bodies: Query<(&mut Transform, &Collider, Option<&RigidBody>), With<SpatialCell>>,
    pairs: Res<Pairs>,
    mut collisions: EventWriter<Collision>,
) {
    for &(one, other) in &pairs.0 {
        let mut look_up = |entity| {
            let (transform, collider, body) = bodies.get(entity)?;
            // Without a body, a thing cannot be pushed at all.
            let lightness = body.map_or(0.0, |body| 1.0 / body.mass);
            Some((transform.at(), collider.radius, lightness))
        };
        let (Some((at, radius, light)), Some((other_at, other_radius, other_light))) =
            (look_up(one), look_up(other))
        else {
            continue;
        };
        let Some(contact) = circle_against_circle(at, radius, other_at, other_radius) else {
            continue;
        };
        let total = light + other_light;
        if total <= 0.0 {
            continue;
        }
        let apart = contact.normal * (contact.depth / total);
        if let Some((mut transform, ..)) = bodies.get(one) {
            transform.put(at + apart * light);
        }
        if let Some((mut transform, ..)) = bodies.get(other) {
            transform.put(other_at - apart * other_light);
        }
        collisions.emit(Collision {
            one,
            other,
            normal: contact.normal,
        });
    }
}

/// Takes from colliding bodies the speed with which they ran into each other.
#[system(phase = Phase::Physics, order = 7)]
pub(crate) fn respond(
    mut bodies: Query<(&mut Velocity, &RigidBody)>,
    mut collisions: EventReader<Collision>,
) {
    for collision in collisions.read() {
        let sides = [
            (collision.one, collision.normal),
            (collision.other, -collision.normal),
        ];
        for (entity, normal) in sides {
            if let Some((mut velocity, body)) = bodies.get(entity) {
                let linear = bounced(velocity.linear(), normal, body.restitution);
                velocity.set(linear);
            }
        }
    }
}

/// Keeps bodies out of walls and on their side of them.
#[system(phase = Phase::Physics, order = 8)]
pub(crate) fn block(
    mut bodies: Query<(
        Entity,
        &mut Transform,
        &mut Velocity,
        &PreviousTransform,
        &Collider,
        &RigidBody,
    )>,
    walls: Res<Walls>,
    mut bumps: EventWriter<Bump>,
) {
    /// In a corner one wall pushes into the next; more rounds than this change nothing.
    const ROUNDS: usize = 3;
    bodies.each(|(entity, transform, velocity, previous, collider, body)| {
        let mut at = transform.at();
        let mut linear = velocity.linear();
        let mut touched = false;
        for _ in 0..ROUNDS {
            let mut clear = true;
            for wall in walls.0.near(at, collider.radius) {
                if let Some(contact) = circle_against_segment(at, collider.radius, wall.segment) {
                    at = at + contact.normal * contact.depth;
                    linear = bounced(linear, contact.normal, body.restitution);
                    clear = false;
                }
            }
            touched |= !clear;
            if clear {
                break;
            }
        }
        // A crowd can push somebody through a wall in one step; nobody gets to the other side.
        let way = Segment::new(previous.at(), at);
        if walls.0.first_met(way, |_| true).is_some() {
            at = previous.at();
            linear = Vec2::ZERO;
            touched = true;
        }
        if touched {
            transform.put(at);
            velocity.set(linear);
            bumps.emit(Bump { who: entity });
        }
    });
}

/// Sends a patrolling monster elsewhere when a wall is in its way.
#[system(phase = Phase::Physics, order = 9)]
pub(crate) fn give_up(
    mut patrols: Query<(&mut Patrol, &AIController)>,
    mut bumps: EventReader<Bump>,
) {
    for bump in bumps.read() {
        if let Some((mut patrol, mind)) = patrols.get(bump.who)
            && mind.state == AIState::Patrolling
        {
            patrol.next = (patrol.next + 1) % patrol.waypoints.len();
        }
    }
}
