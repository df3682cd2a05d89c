//! Players who come and go while the game goes on.

use ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::bodies::Bodies;
use crate::components::{AIController, Faction, Player, Returns, Transform};
use crate::events::Wish;
use crate::geometry::Vec2;
use crate::picture::Look;
use crate::populate::{Newcomer, enter};
use crate::rules::{RUN, wrapped};
use crate::serve::Key;
use crate::world::{Chance, Entity, Start, Starts, World};

/// Who may play on as this player, and since which step nobody does.
#[derive(Component, Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Seat {
    pub(crate) key: Key,
    pub(crate) left: Option<u64>,
}

/// Lets the game go on for ever: monsters come back to where they stand now.
pub(crate) fn make_endless(world: &mut World) {
    let monsters =
        world.view_filtered::<(Entity, &Transform), (With<AIController>, Without<Returns>)>();
    let homes: Vec<_> = monsters
        .iter()
        .map(|(monster, at)| (monster, at.at()))
        .collect();
    for (monster, to) in homes {
        let _ = world.insert(monster, Returns { to });
    }
}

/// A new player, on the side that has fewer, where nobody else is if there is such a place.
pub(crate) fn arrive(world: &mut World, name: String, places: &[Vec2]) -> Entity {
    let mut marines = 0;
    let mut raiders = 0;
    world
        .view_filtered::<&Faction, With<Player>>()
        .each(|faction| match faction {
            Faction::Raiders => raiders += 1,
            _ => marines += 1,
        });
    let start = free_place(world, places);
    let newcomer = Newcomer {
        name,
        look: Look::Player,
        faction: if raiders < marines {
            Faction::Raiders
        } else {
            Faction::Marines
        },
    };
    enter(world, start, newcomer)
}

/// A start where nobody is, or any of the places with the fewest around.
fn free_place(world: &mut World, places: &[Vec2]) -> Start {
    const TRIES: usize = 12;
    const ROOM: f32 = 96.0;
    let starts = world.resource::<Starts>().0.clone();
    let mut chance = world.resource_mut::<Chance>();
    let mut candidates = Vec::new();
    for _ in 0..TRIES {
        candidates.extend(chance.0.pick(&starts).copied());
    }
    for _ in 0..TRIES {
        let at = chance.0.pick(places).copied();
        candidates.extend(at.map(|at| Start { at, rotation: 0.0 }));
    }
    drop(chance);
    let bodies = world.resource::<Bodies>();
    let crowd = |start: &Start| bodies.near(start.at, ROOM).len();
    let fewest = candidates.into_iter().min_by_key(crowd);
    fewest.unwrap_or(Start {
        at: Vec2::ZERO,
        rotation: 0.0,
    })
}

/// Lets a player want something else.
pub(crate) fn want(world: &mut World, player: Entity, wish: Wish) {
    let Some(mut player) = world.get_mut::<Player>(player) else {
        return;
    };
    let push = Vec2::new(wish.x.into(), wish.y.into());
    let length = push.length();
    player.push = if length > RUN {
        push * (RUN / length)
    } else {
        push
    };
    player.facing = wrapped(wish.facing);
    player.attacks = wish.fires;
}

/// Lets a player stand still, whom nobody controls any more.
pub(crate) fn rest(world: &mut World, player: Entity) {
    if let Some(mut player) = world.get_mut::<Player>(player) {
        player.push = Vec2::ZERO;
        player.attacks = false;
    }
    let tick = world.tick();
    if let Some(mut seat) = world.get_mut::<Seat>(player) {
        seat.left = Some(tick);
    }
}

/// Takes out the players whom nobody has controlled for so many steps.
pub(crate) fn clear_seats(world: &mut World, steps: u64) {
    let tick = world.tick();
    let gone = |seat: &Seat| seat.left.is_some_and(|left| left + steps < tick);
    let seats = world.view::<(Entity, &Seat)>();
    let gone = seats.iter().filter(|(_, seat)| gone(seat));
    let gone: Vec<_> = gone.map(|(player, _)| player).collect();
    for player in gone {
        let _ = world.destroy_subtree(player);
    }
}
