//! Everything that happens in a step, by topic, and in which order.

mod combat;
mod control;
mod finish;
mod life;
mod physics;

use ecs::prelude::*;

use crate::watch;
use crate::world::Phase;

/// All systems of the game.
#[schedule(phases = Phase)]
pub(crate) struct Frame(
    control::replay,
    control::steer,
    control::look,
    control::patrol,
    control::chase,
    control::fire,
    control::dim,
    physics::remember,
    physics::movement,
    physics::friction,
    physics::broadphase,
    physics::narrowphase,
    physics::block,
    combat::strike,
    combat::bite,
    combat::explode,
    combat::blast,
    combat::burn,
    combat::damage,
    life::collect,
    life::restock,
    life::fall,
    life::revive,
    life::clean_up,
    finish::carry,
    finish::animate,
    finish::flicker,
    finish::score,
    watch::trace,
    watch::report,
    watch::chronicle,
    watch::interpolate,
);

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "these results are exact")]
mod tests;
