//! A game written down: the world, the driver, and what else goes on from one step to the next.

use std::fmt;

use ecs::Timestep;
use serde::{Deserialize, Serialize};

use crate::bodies::{Bodies, Body};
use crate::components::{Recorded, Wall};
use crate::geometry::Vec2;
use crate::level::Level;
use crate::options::Options;
use crate::populate::{blocking, resources};
use crate::walls::WallGrid;
use crate::world::{Entity, Recordings, Walls, World};

/// Why a saved game cannot be played on.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum SavedError {
    Damaged(String),
    OtherMap,
    NoSuchRecording,
    StrayBody,
    LeftOver(usize),
}

/// What stands before the world.
#[derive(Serialize, Deserialize)]
struct Opening {
    timestep: Timestep,
    /// Who stands where: found in one step, and used in the next.
    bodies: Vec<Body>,
}

/// The game as bytes.
pub(crate) fn save(world: &World, timestep: &Timestep) -> Vec<u8> {
    let bodies = world.resource::<Bodies>();
    let present = bodies.iter().filter(|body| world.contains(body.owner));
    let opening = Opening {
        timestep: timestep.clone(),
        bodies: present.copied().collect(),
    };
    postcard::to_allocvec(&(opening, world)).expect("all of a game can be written down")
}

/// The game that [`save`] gave; the level must be that of the saved one.
pub(crate) fn load(
    bytes: &[u8],
    level: Level,
    options: &Options,
) -> Result<(World, Timestep), SavedError> {
    let damaged = |error: postcard::Error| SavedError::Damaged(error.to_string());
    let mut from = postcard::Deserializer::from_bytes(bytes);
    let opening = Opening::deserialize(&mut from).map_err(damaged)?;
    let Level { map, demos, .. } = level;
    let resources = resources(&map, demos, options.seed);
    let mut world = World::load(&mut from, resources).map_err(damaged)?;
    let rest = from.finalize().map_err(damaged)?;
    if !rest.is_empty() {
        return Err(SavedError::LeftOver(rest.len()));
    }

    let walls: Vec<(Entity, Wall)> = {
        let mut walls = Vec::new();
        let all = world.view::<(Entity, &Wall)>();
        all.each_by_slot(|(entity, wall)| walls.push((entity, *wall)));
        walls
    };
    let same = |(line, (_, wall)): (&crate::wad::Line, &(Entity, Wall))| {
        line.segment == wall.segment && line.barrier == wall.barrier
    };
    let lines = &map.lines;
    if lines.len() != walls.len() || !lines.iter().zip(&walls).all(same) {
        return Err(SavedError::OtherMap);
    }
    let owners = walls.iter().map(|(owner, _)| *owner);
    let blocking = lines
        .iter()
        .zip(owners)
        .filter_map(|(line, owner)| blocking(line, owner));
    world.replace_resource(Walls(WallGrid::new(blocking.collect())));

    let recordings = world.resource::<Recordings>().0.len();
    let mut followed = Vec::new();
    world
        .view::<&Recorded>()
        .each(|recorded| followed.push(recorded.demo));
    if followed.iter().any(|demo| *demo >= recordings) {
        return Err(SavedError::NoSuchRecording);
    }

    let fits = |body: &Body| {
        let Vec2 { x, y } = body.center;
        x.is_finite() && y.is_finite() && body.radius.is_finite() && world.contains(body.owner)
    };
    if !opening.bodies.iter().all(fits) {
        return Err(SavedError::StrayBody);
    }
    world.resource_mut::<Bodies>().fill(opening.bodies);
    Ok((world, opening.timestep))
}

impl fmt::Display for SavedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the saved game cannot be played on: ")?;
        match self {
            Self::Damaged(why) => f.write_str(why),
            Self::OtherMap => f.write_str("it was saved on another map"),
            Self::NoSuchRecording => f.write_str("a player follows a recording that there is not"),
            Self::StrayBody => f.write_str("a body is nobody's, or nowhere"),
            Self::LeftOver(bytes) => write!(f, "{bytes} bytes are left over"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::populate::populate;
    use crate::systems::Frame;
    use ecs::Schedule as _;

    fn level(options: &Options) -> Level {
        Level::load(options, crate::BUILT_IN).unwrap()
    }

    /// A world of the arena with so many entities, and a driver.
    fn crowd(options: &Options, entities: usize) -> World {
        let mut world = populate(level(options), options);
        let mut frame = Frame::new();
        for _ in 0..60 {
            ecs::timestep::step(&mut frame, &mut world, false);
        }
        let lines = world.view::<&Wall>().len();
        let mut next = world
            .iter_handles()
            .skip(lines)
            .collect::<Vec<_>>()
            .into_iter()
            .cycle();
        while world.len() < entities {
            world.duplicate(next.next().unwrap()).unwrap();
        }
        world
    }

    #[test]
    fn a_saved_crowd_is_the_same() {
        let options = Options::default();
        let world = crowd(&options, 5_000);
        let saved = save(&world, &Timestep::default());
        let (loaded, _) = load(&saved, level(&options), &options).unwrap();
        loaded.check().unwrap();
        assert_eq!(loaded.state_hash(), world.state_hash());
    }

    /// Prints how long saving and loading take beside a copy of the same bytes. Of use optimised:
    /// `cargo test --release -p arena -- --ignored --nocapture speed`.
    #[test]
    #[ignore = "prints times"]
    fn speed() {
        use std::time::Instant;
        let options = Options::default();
        let mut world = crowd(&options, 100_000);
        world.shrink();
        let bytes = world
            .memory()
            .tables
            .iter()
            .map(|table| table.columns)
            .sum();
        let columns = vec![1u8; bytes];
        let mut best = [f64::MAX; 3];
        let mut size = 0;
        for _ in 0..30 {
            let start = Instant::now();
            let copy = std::hint::black_box(columns.clone());
            best[0] = best[0].min(start.elapsed().as_secs_f64());
            drop(copy);
            let start = Instant::now();
            let saved = save(&world, &Timestep::default());
            best[1] = best[1].min(start.elapsed().as_secs_f64());
            size = saved.len();
            let fresh = level(&options);
            let start = Instant::now();
            let loaded = load(&saved, fresh, &options).unwrap();
            best[2] = best[2].min(start.elapsed().as_secs_f64());
            drop(loaded);
        }
        let [copy, save, load] = best.map(|time| time * 1e3);
        println!("{} bytes of columns, {size} bytes saved", columns.len());
        println!("copy {copy:.2} ms, save {save:.2} ms, load {load:.2} ms");
        println!(
            "save {:.2}, load {:.2} times a copy",
            save / copy,
            load / copy
        );
    }
}
