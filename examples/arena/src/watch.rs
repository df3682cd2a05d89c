//! What is seen of a game: pictures between two steps, trails, news, and the log of what came and
//! went. The game is the same without it.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use ecs::Transitions;

use crate::prelude::*;
use crate::world::{Chronicle, Game, News, RenderTransform};

/// Where a player has been of late, for the picture.
#[derive(Component, Clone, Debug, Serialize, Deserialize)]
#[component(whole)]
pub(crate) struct Trail {
    pub(crate) points: VecDeque<Vec2>,
}

/// Notes where players are, ten times a second, for two minutes.
#[system(phase = Phase::Finish, order = 5)]
pub(crate) fn trace(trail: &mut Trail, transform: &Transform, time: Time) {
    const KEPT: usize = 1200;
    if time.tick.is_multiple_of(6) {
        if trail.points.len() == KEPT {
            trail.points.pop_front();
        }
        trail.points.push_back(transform.at());
    }
}

/// Keeps what those who are near should hear of.
#[system(phase = Phase::Finish, order = 6)]
pub(crate) fn report(
    places: Query<&Transform>,
    mut news: ResMut<News>,
    mut hits: EventReader<Hit>,
    mut explosions: EventReader<Explosion>,
    mut deaths: EventReader<Death>,
    mut pickups: EventReader<Taken>,
) {
    for blast in explosions.read() {
        news.add(blast.at, blast.heard());
    }
    let hurt = hits.read().map(|it| (it.target, it.heard()));
    let killed = deaths.read().map(|it| (it.who, it.heard()));
    let took = pickups.read().map(|it| (it.by, it.heard()));
    for (who, happening) in hurt.chain(killed).chain(took) {
        if let Some(place) = places.get(who) {
            news.add(place.at(), happening);
        }
    }
}

/// Keeps what entities came to have and lost of late, for whoever looks into the game.
#[system(phase = Phase::Finish, order = 7)]
pub(crate) fn chronicle(mut log: Transitions<'_, Game>, mut chronicle: ResMut<Chronicle>) {
    chronicle.add(log.read().copied());
}

/// Puts everything where it is to be seen, between the last step and this one.
#[system(phase = Phase::Render, order = 1)]
pub(crate) fn interpolate(
    mut places: Query<(&mut RenderTransform, &PreviousTransform, &Transform)>,
    time: Time,
) {
    places.each(|(shown, before, now)| {
        shown.x = before.x + (now.x - before.x) * time.alpha;
        shown.y = before.y + (now.y - before.y) * time.alpha;
        // The short way round.
        shown.rotation = before.rotation + wrapped(now.rotation - before.rotation) * time.alpha;
    });
}
