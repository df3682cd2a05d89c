//! The end of a step: what is carried follows, sprites change, scores are kept.

use crate::prelude::*;

/// Keeps what is carried in its carrier's hands.
#[system(phase = Phase::Finish, order = 1)]
pub(crate) fn carry(world: &mut World) {
    world.propagate::<Transform, RelativeTransform>(|carrier, relative, transform| {
        let ahead = Vec2::from_angle(carrier.rotation);
        let left = ahead.perpendicular();
        transform.put(carrier.at() + ahead * relative.ahead + left * relative.left);
        transform.rotation = wrapped(carrier.rotation + relative.rotation);
    });
}

/// Lets everybody's sprite show what they do.
#[system(phase = Phase::Finish, order = 2)]
pub(crate) fn animate(state: &mut AnimationState, velocity: Option<&Velocity>, time: Time) {
    /// Speed from which on somebody walks.
    const WALKING: f32 = 20.0;
    let elapsed = time.tick - state.began;
    let over = match state.clip {
        Clip::Idle | Clip::Walk => true,
        Clip::Attack => elapsed >= 16,
        Clip::Pain => elapsed >= 10,
        Clip::Death => false,
    };
    let walks = velocity.is_some_and(|it| it.linear().length_squared() > WALKING * WALKING);
    let next = if walks { Clip::Walk } else { Clip::Idle };
    if over && state.clip != next {
        *state = AnimationState::start(next, time.tick);
    }
}

/// Lets lamps flicker.
#[system(phase = Phase::Finish, order = 3, with = Static)]
pub(crate) fn flicker(light: &mut Light, mut chance: ResMut<Chance>) {
    light.level += ((0.9 + chance.0.signed() * 0.1) - light.level) * 0.1;
}

/// Counts for each player what it did.
#[system(phase = Phase::Finish, order = 4)]
pub(crate) fn score(
    mut scores: Query<&mut Score>,
    mut shots: EventReader<Shot>,
    mut deaths: EventReader<Death>,
    mut pickups: EventReader<Taken>,
) {
    scores.each_many(shots.read().map(|it| it.by), |score| score.shots += 1);
    scores.each_many(pickups.read().map(|it| it.by), |score| score.pickups += 1);
    for death in deaths.read() {
        scores.each_many([death.who], |score| score.deaths += 1);
        scores.each_many(death.by, |score| score.kills += 1);
    }
}
