//! Everything that happens in a step, by topic, and in which order.

mod combat;
mod control;
mod finish;
mod life;
mod physics;

use ecs::prelude::*;

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
    physics::locate,
    physics::broadphase,
    physics::narrowphase,
    physics::respond,
    physics::block,
    physics::give_up,
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
    life::come_back,
    life::clean_up,
    finish::carry,
    finish::animate,
    finish::flicker,
    finish::trace,
    finish::score,
    finish::report,
    finish::chronicle,
    finish::interpolate,
);

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "these results are exact")]
mod tests;
