//! Reads a world for its picture and for the counts of its summary.

use ecs::prelude::*;

use crate::components::{Flammable, Light, Player, Recorded, Score, Sprite, Wall};
use crate::events::{Alert, Bump, Collision, Death, Explosion, Hit, Revival, Shot, Taken};
use crate::picture::{Look, Mark, Scene};
use crate::wad::Barrier;
use crate::watch::Trail;
use crate::world::{RenderTransform, World};

/// The picture of a world.
pub(crate) fn scene(world: &World, title: String, subtitle: String) -> Scene {
    let mut scene = Scene {
        title,
        subtitle,
        ..Scene::default()
    };
    world.view::<&Wall>().each_by_slot(|wall| {
        scene.lines.push((wall.segment, wall.barrier));
        if wall.scars > 0 {
            scene.scars.push(wall.segment);
        }
    });
    world
        .view::<(&Light, &RenderTransform)>()
        .each_by_slot(|(light, shown)| {
            scene.lights.push((shown.at(), light.reach * light.level));
        });
    let sprites = world.view::<(&Sprite, &RenderTransform, Option<&Flammable>)>();
    sprites.each_by_slot(|(sprite, shown, fire)| {
        let burns = fire.is_some_and(|fire| fire.burning > 0) && sprite.look != Look::Corpse;
        scene.marks.push(Mark {
            look: if burns { Look::Burning } else { sprite.look },
            at: shown.at(),
            rotation: shown.rotation,
            radius: sprite.size,
        });
    });
    world
        .view::<(&Player, &Trail)>()
        .each_by_slot(|(player, trail)| {
            let points = trail.points.iter().copied().collect();
            scene.trails.push((player.look, points));
        });
    scene
}

/// How many entities there are of each kind.
pub(crate) fn kinds(world: &World) -> Vec<(&'static str, usize)> {
    let mut lines = [("wall", 0), ("railing", 0), ("open line", 0)];
    world.view::<&Wall>().each(|wall| {
        lines[match wall.barrier {
            Barrier::Wall => 0,
            Barrier::Railing => 1,
            Barrier::Open => 2,
        }]
        .1 += 1;
    });
    let sprites = world.view::<&Sprite>();
    let hidden = world.view::<&Disabled<Sprite>>();
    let looks = Look::ALL.map(|look| {
        let shown = sprites.iter().filter(|sprite| sprite.look == look).count();
        (look.name(), shown)
    });
    let mut kinds: Vec<_> = lines.into_iter().chain(looks).collect();
    kinds.push(("taken pickup", hidden.len()));
    kinds.retain(|&(_, count)| count > 0);
    kinds
}

/// How often each kind of event happened.
pub(crate) fn events(world: &World) -> [(&'static str, u64); 9] {
    [
        ("collisions", world.events::<Collision>().emitted()),
        ("bumps into walls", world.events::<Bump>().emitted()),
        ("shots by players", world.events::<Shot>().emitted()),
        ("hits", world.events::<Hit>().emitted()),
        ("explosions", world.events::<Explosion>().emitted()),
        ("alerts", world.events::<Alert>().emitted()),
        ("deaths", world.events::<Death>().emitted()),
        ("pickups", world.events::<Taken>().emitted()),
        ("revivals", world.events::<Revival>().emitted()),
    ]
}

/// What each player of a recording did, and all bots together.
pub(crate) fn scores(world: &World) -> Vec<(String, [u32; 4])> {
    let mut scores = Vec::new();
    let mut bots: Option<[u32; 4]> = None;
    world
        .view::<(&Player, Option<&Recorded>, &Score)>()
        .each_by_slot(|(player, recorded, score)| {
            let Score {
                shots,
                kills,
                deaths,
                pickups,
            } = *score;
            let score = [shots, kills, deaths, pickups];
            if player.look == Look::Bot {
                let sum = bots.get_or_insert_default();
                *sum = std::array::from_fn(|column| sum[column] + score[column]);
            } else if let Some(recorded) = recorded {
                scores.push((format!("player of recording {}", recorded.demo + 1), score));
            }
        });
    scores.extend(bots.map(|sum| ("bots".to_owned(), sum)));
    scores
}
