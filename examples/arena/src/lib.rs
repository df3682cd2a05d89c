//! A headless game on a real map: the example that shows `ecs` whole.

#![allow(dead_code, reason = "the game that uses the rest is on its way")]

mod options;

mod demo;
mod level;
mod things;
mod wad;
mod wad_error;

mod bodies;
mod geometry;
mod grid;
mod hash;
mod rng;
mod walls;

mod picture;

pub use level::{BUILT_IN, LoadError};
pub use options::{HELP, OptionError, Options, Request, parse};

use picture::{Look, Mark, Scene};
use things::Role;

/// Draws the map as it is before anything moves.
///
/// # Errors
///
/// Says why the file cannot be played.
pub fn draw_map(options: &Options, file: &[u8]) -> Result<String, LoadError> {
    let level = level::Level::load(options, file)?;
    let mut scene = Scene {
        title: level.map.name.to_string(),
        ..Scene::default()
    };
    for line in &level.map.lines {
        scene.lines.push((line.segment, line.barrier));
    }
    for thing in &level.map.things {
        let (look, radius) = match things::role(thing.kind) {
            Role::PlayerStart => (Look::Player, things::PLAYER_RADIUS),
            Role::Monster(monster) => (Look::Monster, monster.radius),
            Role::Barrel => (Look::Barrel, things::BARREL_RADIUS),
            Role::Pickup(_) => (Look::Pickup, 8.0),
            Role::Lamp(reach) => {
                scene.lights.push((thing.at, reach));
                (Look::Lamp, things::PILLAR_RADIUS)
            }
            Role::Pillar => (Look::Pillar, things::PILLAR_RADIUS),
            Role::Ornament => (Look::Ornament, 6.0),
            Role::Unseen => continue,
        };
        scene.marks.push(Mark {
            look,
            at: thing.at,
            rotation: f32::from(thing.degrees).to_radians(),
            radius,
        });
    }
    Ok(scene.to_string())
}
