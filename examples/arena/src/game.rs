//! Plays a game from the first step to the summary.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use ecs::prelude::*;

use crate::level::{Level, LoadError};
use crate::options::Options;
use crate::populate::populate;
use crate::saved;
use crate::scene::{events, kinds, scene, scores};
use crate::state;
use crate::summary::Summary;
use crate::systems::Frame;
use crate::world::World;

/// Plays the map of `file` that the options ask for, without reading or writing any file.
///
/// # Errors
///
/// Says why the file cannot be played.
pub fn run(options: &Options, file: &[u8]) -> Result<Summary, LoadError> {
    on_threads(options.threads, || begin(options, file))
}

/// What the schedule says of itself: as a graph for Graphviz, or as text.
#[must_use]
pub fn explain(dot: bool) -> String {
    let explanation = Frame::new().explain();
    if dot {
        explanation.dot().to_string()
    } else {
        explanation.to_string()
    }
}

/// Whole games run in the pool: coming to it from outside would cost every phase some microseconds.
#[cfg(feature = "parallel")]
fn on_threads<R: Send>(threads: u32, play: impl FnOnce() -> R + Send) -> R {
    let threads = usize::try_from(threads).unwrap_or(1);
    match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => pool.install(play),
        // The game is the same on this thread alone; it only takes longer.
        Err(_) => play(),
    }
}

#[cfg(not(feature = "parallel"))]
fn on_threads<R: Send>(_: u32, play: impl FnOnce() -> R + Send) -> R {
    play()
}

fn begin(options: &Options, file: &[u8]) -> Result<Summary, LoadError> {
    let level = Level::load(options, file)?;
    let map = level.map.name.to_string();
    let world = populate(level, options);
    let frame = Frame::new().parallel();
    Ok(play(options, map, world, Timestep::default(), frame))
}

/// Plays a saved game on, as if it had never been interrupted. The file and the map must be those
/// of the saved one; the number of ticks counts from the first step of all.
///
/// # Errors
///
/// Says why the file cannot be played, or the game not be played on.
pub fn resume(options: &Options, file: &[u8], saved: &[u8]) -> Result<Summary, LoadError> {
    on_threads(options.threads, || {
        let level = Level::load(options, file)?;
        let map = level.map.name.to_string();
        let (world, timestep) = saved::load(saved, level, options)?;
        let mut frame = Frame::new().parallel();
        frame.resume();
        Ok(play(options, map, world, timestep, frame))
    })
}

fn play(
    options: &Options,
    map: String,
    mut world: World,
    mut timestep: Timestep,
    mut frame: Frame,
) -> Summary {
    frame.set_clock(nanoseconds);
    let start = Instant::now();
    while world.tick() < u64::from(options.ticks) {
        // A screen would hand in the time since its last frame. Without one, frames follow each
        // other at once and count for a hundredth of a second each.
        timestep.advance(Duration::from_millis(10), &mut frame, &mut world);
    }
    let elapsed = start.elapsed();

    let picture = options.render.as_ref().map(|_| {
        let subtitle = format!("after {} ticks, seed {}", world.tick(), options.seed);
        scene(&world, map.clone(), subtitle).to_string()
    });
    Summary {
        map,
        ticks: world.tick(),
        entities: kinds(&world),
        scores: scores(&world),
        events: events(&world).to_vec(),
        systems: frame
            .times()
            .iter()
            .map(|time| {
                let name = time.system.trim_start_matches("arena::systems::");
                (name, Duration::from_nanos(time.total))
            })
            .collect(),
        elapsed,
        hash: state::hash(&world),
        saved: options
            .save
            .as_ref()
            .map(|_| saved::save(&world, &timestep)),
        picture,
    }
}

/// The clock for the times of systems: nanoseconds since it was first read.
pub(crate) fn nanoseconds() -> u64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    u64::try_from(START.elapsed().as_nanos()).unwrap_or(u64::MAX)
}
