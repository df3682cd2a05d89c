//! Reads a world for its picture and for the counts of its summary.

use ecs::prelude::*;

use crate::components::{Flammable, Light, Score, Session, Sprite, Trail, Wall};
use crate::picture::{Look, Mark, Scene};
use crate::wad::Barrier;
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
        .view::<&Trail>()
        .each_by_slot(|trail| scene.trails.push(trail.points.iter().copied().collect()));
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

/// What the player of the recording did.
pub(crate) fn player(world: &World) -> Vec<(&'static str, u32)> {
    let players = world.view::<(&Session, &Score)>();
    let Some((_, score)) = players.iter().find(|(session, _)| !session.bot) else {
        return Vec::new();
    };
    let Score {
        shots,
        kills,
        deaths,
        pickups,
    } = *score;
    vec![
        ("shots", shots),
        ("kills", kills),
        ("deaths", deaths),
        ("pickups", pickups),
    ]
}
