// H2, Y1: a system queries the world of its phase.
use game::*;

#[system(phase = Phase::Physics)]
fn draw(all: MenuQuery<&Button>) {
//~^ E0277 is not a parameter that a system of `Game` can have
    let _ = all.len();
}
