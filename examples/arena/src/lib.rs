//! A headless game on a real map: the example that shows `ecs` whole.
//!
//! The modules in reading order: what is played (`options`, `level`), the game as the
//! framework sees it (`world`, `components`, `events`, `systems`, `spawn`), what comes out
//! (`summary`, `state`, `scene`), and beneath it arithmetic and file formats that know no
//! entities.

mod options;

mod game;

mod components;
mod events;
mod populate;
mod saved;
mod spawn;
mod systems;
mod world;

mod scene;
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

pub use game::{explain, resume, run};
pub use level::{BUILT_IN, LoadError};
pub use options::{HELP, OptionError, Options, Request, parse};
pub use summary::Summary;
