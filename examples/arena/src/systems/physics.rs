//! Motion: who moves where, who is near whom, and who is pushed out of what.

use crate::geometry::parted;
use crate::prelude::*;

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

/// Sorts by place what others can touch, and finds what may touch what.
#[system(phase = Phase::Physics, order = 4)]
pub(crate) fn broadphase(
    colliders: Query<(Entity, &Transform, &Collider)>,
    mut bodies: ResMut<Bodies>,
) {
    bodies.fill(colliders.iter().map(|(owner, transform, collider)| Body {
        owner,
        center: transform.at(),
        radius: collider.radius,
    }));
}

/// Pushes apart the bodies that do touch, the lighter one further, and takes from them the speed
/// with which they ran into each other.
#[system(phase = Phase::Physics, order = 5)]
pub(crate) fn narrowphase(
    mut circles: Query<(&mut Transform, &Collider)>,
    mut movable: Query<(&mut Velocity, &RigidBody)>,
    bodies: Res<Bodies>,
    mut collisions: EventWriter<Collision>,
) {
    for &(one, other) in bodies.pairs() {
        let mut circle = |entity| {
            let (transform, collider) = circles.get(entity)?;
            Some((transform.at(), collider.radius))
        };
        // Without a body, a thing cannot be pushed at all.
        let mut lightness = |entity| movable.get(entity).map_or(0.0, |(_, body)| 1.0 / body.mass);
        let lightness = [lightness(one), lightness(other)];
        let (Some(circle), Some(other_circle)) = (circle(one), circle(other)) else {
            continue;
        };
        let Some((places, normal)) = parted(circle, other_circle, lightness) else {
            continue;
        };
        for (entity, at, normal) in [(one, places[0], normal), (other, places[1], -normal)] {
            circles.each_many([entity], |(transform, _)| transform.put(at));
            movable.each_many([entity], |(velocity, body)| {
                velocity.set(bounced(velocity.linear(), normal, body.restitution));
            });
        }
        collisions.emit(Collision::new(one, other, normal));
    }
}

/// Keeps bodies out of walls and on their side of them.
#[system(phase = Phase::Physics, order = 6)]
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
    bodies.each(|(entity, transform, velocity, previous, collider, body)| {
        let (from, mut linear, mut touched) = (previous.at(), velocity.linear(), false);
        let mut at = walls
            .0
            .pushed_out(transform.at(), collider.radius, |normal| {
                linear = bounced(linear, normal, body.restitution);
                touched = true;
            });
        // A crowd can push somebody through a wall in one step; nobody gets to the other side.
        if walls
            .0
            .first_met(Segment::new(from, at), |_| true)
            .is_some()
        {
            (at, linear, touched) = (from, Vec2::ZERO, true);
        }
        if touched {
            transform.put(at);
            velocity.set(linear);
            bumps.emit(Bump { who: entity });
        }
    });
}
