// H2, Y1: a system queries the world of its phase.
use game::*;

#[system(phase = Phase::Physics)]
fn draw(all: Query<&Velocity>) {
    let _ = all.len();
}
