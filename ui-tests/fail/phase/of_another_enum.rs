// Y3: a schedule runs systems of its own phases.
use game::*;

#[system(phase = MenuPhase::Draw)]
fn draw(_button: &Button) {}

#[schedule(phases = Phase)]
pub struct Frame(
    draw,
    //~^ E0277 `draw` is not a system of `Game`
);
