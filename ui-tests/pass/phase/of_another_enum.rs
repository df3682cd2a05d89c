// Y3: a schedule runs systems of its own phases.
use game::*;

#[system(phase = Phase::Input)]
fn draw(_velocity: &Velocity) {}

#[schedule(phases = Phase)]
pub struct Frame(
    draw,
);
