//! A game on a real map, played in browsers: the example that shows `ecs` whole.
//!
//! The modules in reading order: what is played (`options`, `level`), the game as the
//! framework sees it (`world`, `components`, `events`, `systems`, `spawn`), what comes out
//! (`summary`, `state`, `scene`), who plays over the network (`serve`, `bots`, `truth`), and
//! beneath it arithmetic and file formats that know no entities.

mod options;

mod game;

mod bots;
mod serve;

mod components;
mod events;
mod guests;
mod populate;
mod prelude;
mod saved;
mod spawn;
mod systems;
mod world;

mod scene;
mod truth;
mod watch;

mod state;
mod summary;

mod demo;
mod level;
mod things;
mod wad;
mod wad_error;

mod bodies;
mod geometry;
mod grid;
mod hash;
mod picture;
mod rng;
mod rules;
mod walls;

pub use bots::{Bots, HELP as BOTS_HELP, Verdict, run_bots};
pub use game::{explain, resume, run};
pub use level::{BUILT_IN, LoadError};
pub use options::{HELP, OptionError, Options, Request, parse};
pub use serve::{ServeError, Serving, interrupted, serve};
pub use summary::Summary;
