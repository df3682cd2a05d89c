//! Puts the map's lines, things and players into a new world.

use std::collections::VecDeque;
use std::f32::consts::FRAC_PI_4;

use ecs::prelude::*;
use ecs::replicate::Replicated;

use crate::bodies::Bodies;
use crate::components::{
    AIController, AIState, AnimationState, Armor, Collider, Destructible, Faction, Flammable,
    Health, Interactable, Light, Name, Patrol, Player, Recorded, RigidBody, Score, Sprite,
    Transform, Velocity, Wall,
};
use crate::demo::Demo;
use crate::geometry::Vec2;
use crate::level::Level;
use crate::options::Options;
use crate::picture::Look;
use crate::rng::Rng;
use crate::rules::{PLAYER_GLIDE, wrapped};
use crate::spawn::weapon;
use crate::things::{self, BARREL_RADIUS, Monster, PILLAR_RADIUS, PLAYER_RADIUS, Role};
use crate::wad::{Barrier, Line, Map, Thing};
use crate::walls::{self, WallGrid};
use crate::watch::Trail;
use crate::world::{
    Chance, Chronicle, Entity, FixedDelta, Game, GameResources, News, PreviousTransform,
    Recordings, RenderTransform, Start, Starts, Static, Walls, World,
};

/// The world before the first step.
pub(crate) fn populate(level: Level, options: &Options) -> World {
    let Level {
        map,
        demos,
        own_demo,
    } = level;
    let tics: Vec<u32> = demos
        .iter()
        .map(|demo| u32::try_from(demo.tics().len()).unwrap_or(u32::MAX))
        .collect();
    let mut world = Game::world(resources(&map, demos, options.seed));

    let mut walls = Vec::new();
    for line in &map.lines {
        let wall = Wall {
            segment: line.segment,
            barrier: line.barrier,
            scars: 0,
        };
        let owner = world.spawn((wall, Static));
        walls.extend(blocking(line, owner));
    }
    let walls = WallGrid::new(walls);
    let mut rng = Rng::new(options.seed ^ 0x5eed);
    for thing in &map.things {
        spawn_thing(&mut world, thing, &walls, &mut rng);
    }
    world.replace_resource(Walls(walls));

    // Every player that the map has a place for, each with a recording of its own: the first
    // with the one made on this map.
    let mut players = 0;
    for number in 1..=4 {
        if let Some(thing) = map.things.iter().find(|thing| thing.kind == number) {
            let recorded = Recorded {
                demo: (own_demo + players) % tics.len(),
                skipped: 0,
            };
            let name = format!("Marine {number}");
            let player = Newcomer {
                name,
                look: Look::Player,
                faction: Faction::Marines,
            };
            let player = enter(&mut world, start(thing), player);
            follow(&mut world, player, recorded);
            players += 1;
        }
    }
    let starts = starts(&map.things);
    for bot in 0..options.bots {
        let demo = rng.below(u32::try_from(tics.len()).unwrap_or(u32::MAX)) as usize;
        let recorded = Recorded {
            demo,
            skipped: rng.below(tics[demo]),
        };
        // Beyond the marked places, anywhere that something stands is good enough.
        let start = starts
            .get(players + bot as usize)
            .copied()
            .or_else(|| rng.pick(&map.things).map(start));
        let Some(start) = start else { continue };
        let faction = if bot % 2 == 0 {
            Faction::Raiders
        } else {
            Faction::Marines
        };
        let bot = Newcomer {
            name: format!("Bot {}", bot + 1),
            look: Look::Bot,
            faction,
        };
        let bot = enter(&mut world, start, bot);
        follow(&mut world, bot, recorded);
    }
    world
}

/// What there is once, of a map where nothing stands yet.
pub(crate) fn resources(map: &Map, demos: Vec<Demo>, seed: u64) -> GameResources {
    let (low, high) = walls::bounds(map.lines.iter().map(|line| line.segment));
    GameResources {
        walls: Walls(WallGrid::new(Vec::new())),
        bodies: Bodies::new(low, high),
        recordings: Recordings(demos),
        starts: Starts(starts(&map.things)),
        chance: Chance(Rng::new(seed)),
        delta: FixedDelta(1.0 / 60.0),
        news: News::default(),
        chronicle: Chronicle::default(),
    }
}

/// What a line of the map is to those who run into it.
pub(crate) fn blocking(line: &Line, owner: Entity) -> Option<walls::Wall<Entity>> {
    (line.barrier != Barrier::Open).then_some(walls::Wall {
        segment: line.segment,
        solid: line.barrier == Barrier::Wall,
        owner,
    })
}

/// The places for players, those of the first four first; never none.
fn starts(things: &[Thing]) -> Vec<Start> {
    let mut starts: Vec<_> = things
        .iter()
        .filter(|thing| things::role(thing.kind) == Role::PlayerStart)
        .collect();
    starts.sort_by_key(|thing| thing.kind);
    starts.into_iter().map(start).collect()
}

fn start(thing: &Thing) -> Start {
    Start {
        at: thing.at,
        rotation: rotation(thing),
    }
}

/// The format knows eight directions; whole eighths keep the angle exact.
fn rotation(thing: &Thing) -> f32 {
    let eighths = (thing.degrees / 45) % 8;
    wrapped(f32::from(eighths) * FRAC_PI_4)
}

/// Somebody who walks about: what players and monsters have in common.
#[derive(Bundle)]
struct Walker {
    transform: Transform,
    previous: PreviousTransform,
    shown: RenderTransform,
    velocity: Velocity,
    collider: Collider,
    body: RigidBody,
    sprite: Sprite,
    animation: AnimationState,
    health: Health,
    flammable: Flammable,
    faction: Faction,
    replicated: Replicated,
}

/// Somebody about to enter the game.
pub(crate) struct Newcomer {
    pub(crate) name: String,
    pub(crate) look: Look,
    pub(crate) faction: Faction,
}

/// Puts a player into the game, with a pistol.
pub(crate) fn enter(world: &mut World, start: Start, newcomer: Newcomer) -> Entity {
    let Newcomer {
        name,
        look,
        faction,
    } = newcomer;
    let transform = Transform::new(start.at, start.rotation);
    let walker = Walker {
        transform,
        previous: PreviousTransform(transform),
        shown: RenderTransform(transform),
        velocity: Velocity::default(),
        collider: Collider {
            radius: PLAYER_RADIUS,
        },
        body: RigidBody {
            mass: 100.0,
            glide: PLAYER_GLIDE,
            restitution: 0.0,
        },
        sprite: Sprite {
            look,
            size: PLAYER_RADIUS,
        },
        animation: AnimationState::IDLE,
        health: Health {
            current: 100.0,
            max: 100.0,
        },
        flammable: Flammable {
            burning: 0,
            fuel: 120,
        },
        faction,
        replicated: Replicated,
    };
    let player = Player {
        look,
        push: Vec2::ZERO,
        facing: start.rotation,
        attacks: false,
    };
    let armor = Armor { defense: 0.0 };
    let player = world.spawn((walker, player, armor, Name(name), Score::default()));
    let weapon = world.spawn(weapon(transform));
    let _ = world.disable::<Light>(weapon);
    let _ = world.set_parent(weapon, player);
    player
}

/// Lets a player follow a recording, and leave a trail.
fn follow(world: &mut World, player: Entity, recorded: Recorded) {
    let points = VecDeque::new();
    let _ = world.insert(player, (recorded, Trail { points }));
}

fn spawn_thing(world: &mut World, thing: &Thing, walls: &WallGrid<Entity>, rng: &mut Rng) {
    let transform = Transform::new(thing.at, rotation(thing));
    let shown = RenderTransform(transform);
    let solid = Collider {
        radius: PILLAR_RADIUS,
    };
    match things::role(thing.kind) {
        Role::PlayerStart | Role::Unseen => {}
        Role::Monster(monster) => spawn_monster(world, thing, monster, walls, rng),
        Role::Barrel => {
            world.spawn((
                (
                    transform,
                    PreviousTransform(transform),
                    shown,
                    Velocity::default(),
                    Replicated,
                ),
                Collider {
                    radius: BARREL_RADIUS,
                },
                RigidBody {
                    mass: 100.0,
                    glide: 0.9,
                    restitution: 0.3,
                },
                Sprite {
                    look: Look::Barrel,
                    size: BARREL_RADIUS,
                },
                Health {
                    current: 20.0,
                    max: 20.0,
                },
                Destructible {
                    reach: 128.0,
                    damage: 128.0,
                    fuse: 8,
                },
                Flammable {
                    burning: 0,
                    fuel: 600,
                },
            ));
        }
        Role::Pickup(pickup) => {
            world.spawn((
                transform,
                shown,
                Replicated,
                Sprite {
                    look: Look::Pickup,
                    size: 8.0,
                },
                Interactable {
                    pickup,
                    restocks_after: Some(30 * 60),
                    back_at: 0,
                },
            ));
        }
        Role::Lamp(reach) => {
            world.spawn((
                (transform, shown, solid, Static, Replicated),
                Sprite {
                    look: Look::Lamp,
                    size: PILLAR_RADIUS,
                },
                Light { reach, level: 1.0 },
                Health {
                    current: 60.0,
                    max: 60.0,
                },
            ));
        }
        Role::Pillar => {
            let sprite = Sprite {
                look: Look::Pillar,
                size: PILLAR_RADIUS,
            };
            world.spawn((transform, shown, solid, Static, sprite, Replicated));
        }
        Role::Ornament => {
            let sprite = Sprite {
                look: Look::Ornament,
                size: 6.0,
            };
            world.spawn((transform, shown, Static, sprite, Replicated));
        }
    }
}

fn spawn_monster(
    world: &mut World,
    thing: &Thing,
    monster: Monster,
    walls: &WallGrid<Entity>,
    rng: &mut Rng,
) {
    let transform = Transform::new(thing.at, rotation(thing));
    let waypoints = round(thing.at, walls, rng);
    let state = if waypoints.len() > 1 {
        AIState::Patrolling
    } else {
        AIState::Idle
    };
    let walker = Walker {
        transform,
        previous: PreviousTransform(transform),
        shown: RenderTransform(transform),
        velocity: Velocity::default(),
        collider: Collider {
            radius: monster.radius,
        },
        body: RigidBody {
            mass: monster.radius * 10.0,
            glide: 0.95,
            restitution: 0.0,
        },
        sprite: Sprite {
            look: Look::Monster,
            size: monster.radius,
        },
        animation: AnimationState::IDLE,
        health: Health {
            current: monster.health,
            max: monster.health,
        },
        flammable: Flammable {
            burning: 0,
            fuel: 180,
        },
        faction: Faction::Monsters,
        replicated: Replicated,
    };
    let mind = AIController {
        state,
        target: None,
        attack: monster.attack,
        speed: monster.speed,
        ready_at: 0,
    };
    let patrol = Patrol { waypoints, next: 0 };
    world.spawn((walker, mind, patrol));
}

/// A round to patrol: home, and up to three places in sight of it.
fn round(home: Vec2, walls: &WallGrid<Entity>, rng: &mut Rng) -> Vec<Vec2> {
    let mut waypoints = vec![home];
    for _ in 0..3 {
        let place = home + Vec2::new(rng.signed(), rng.signed()) * 192.0;
        if walls.sees(home, place) {
            waypoints.push(place);
        }
    }
    waypoints
}
