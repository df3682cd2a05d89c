//! The end of a step: what is carried follows, sprites change, scores are kept.

use ecs::Transitions;
use ecs::prelude::*;

use crate::components::{
    AnimationState, Clip, Light, RelativeTransform, Score, Trail, Transform, Velocity,
};
use crate::events::{Death, Explosion, Happening, Hit, Shot, Taken};
use crate::geometry::Vec2;
use crate::rules::wrapped;
use crate::world::{
    Chance, Chronicle, Game, News, Phase, PreviousTransform, Query, RenderTransform, Static, World,
};

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
pub(crate) fn animate(mut sprites: Query<(&mut AnimationState, Option<&Velocity>)>, time: Time) {
    /// Speed from which on somebody walks.
    const WALKING: f32 = 20.0;
    sprites.each(|(state, velocity)| {
        let elapsed = time.tick - state.began;
        let over = match state.clip {
            Clip::Idle | Clip::Walk => true,
            Clip::Attack => elapsed >= 16,
            Clip::Pain => elapsed >= 10,
            Clip::Death => false,
        };
        let walks = velocity.is_some_and(|v| v.linear().length_squared() > WALKING * WALKING);
        let next = if walks { Clip::Walk } else { Clip::Idle };
        if over && state.clip != next {
            *state = AnimationState::start(next, time.tick);
        }
    });
}

/// Lets lamps flicker.
#[system(phase = Phase::Finish, order = 3)]
pub(crate) fn flicker(mut lamps: Query<&mut Light, With<Static>>, mut chance: ResMut<Chance>) {
    lamps.each(|light| {
        light.level += ((0.9 + chance.0.signed() * 0.1) - light.level) * 0.1;
    });
}

/// Notes where players are, ten times a second, for two minutes.
#[system(phase = Phase::Finish, order = 4)]
pub(crate) fn trace(trail: &mut Trail, transform: &Transform, time: Time) {
    const KEPT: usize = 1200;
    if time.tick.is_multiple_of(6) {
        if trail.points.len() == KEPT {
            trail.points.pop_front();
        }
        trail.points.push_back(transform.at());
    }
}

/// Counts for each player what it did.
#[system(phase = Phase::Finish, order = 5)]
pub(crate) fn score(
    mut scores: Query<&mut Score>,
    mut shots: EventReader<Shot>,
    mut deaths: EventReader<Death>,
    mut pickups: EventReader<Taken>,
) {
    scores.each_many(shots.read().map(|shot| shot.by), |score| score.shots += 1);
    scores.each_many(pickups.read().map(|taken| taken.by), |score| {
        score.pickups += 1;
    });
    for death in deaths.read() {
        scores.each_many([death.who], |score| score.deaths += 1);
        scores.each_many(death.by, |score| score.kills += 1);
    }
}

/// Keeps what those who are near should hear of; of an old crowd of it the oldest goes.
#[system(phase = Phase::Finish, order = 6)]
pub(crate) fn report(
    places: Query<&Transform>,
    mut news: ResMut<News>,
    mut hits: EventReader<Hit>,
    mut explosions: EventReader<Explosion>,
    mut deaths: EventReader<Death>,
    mut pickups: EventReader<Taken>,
) {
    const KEPT: usize = 512;
    let blasts = explosions.read().map(|&Explosion { at, reach, .. }| {
        let Vec2 { x, y } = at;
        (at, Happening::Blast { x, y, reach })
    });
    news.0.extend(blasts);
    let hurt = hits.read().map(
        |&Hit {
             target: who, by, ..
         }| (who, Happening::Hurt { who, by }),
    );
    let killed = deaths
        .read()
        .map(|&Death { who, by }| (who, Happening::Killed { who, by }));
    let took = pickups
        .read()
        .map(|&Taken { by }| (by, Happening::Took { by }));
    for (who, happening) in hurt.chain(killed).chain(took) {
        if let Some(place) = places.get(who) {
            news.0.push_back((place.at(), happening));
        }
    }
    let surplus = news.0.len().saturating_sub(KEPT);
    news.0.drain(..surplus);
}

/// Keeps what entities came to have and lost of late, for whoever looks into the game.
#[system(phase = Phase::Finish, order = 7)]
pub(crate) fn chronicle(mut log: Transitions<'_, Game>, mut chronicle: ResMut<Chronicle>) {
    const KEPT: usize = 512;
    if !chronicle.is_kept {
        return;
    }
    chronicle.latest.extend(log.read().copied());
    while chronicle.latest.len() > KEPT {
        chronicle.latest.pop_front();
        chronicle.gone += 1;
    }
}

/// Puts everything where it is to be seen, between the last step and this one.
#[system(phase = Phase::Render, order = 1)]
pub(crate) fn interpolate(
    mut places: Query<(&mut RenderTransform, &PreviousTransform, &Transform)>,
    time: Time,
) {
    let between = |from: f32, to: f32| from + (to - from) * time.alpha;
    places.each(|(shown, before, now)| {
        shown.x = between(before.x, now.x);
        shown.y = between(before.y, now.y);
        // The short way round.
        shown.rotation = before.rotation + wrapped(now.rotation - before.rotation) * time.alpha;
    });
}
