// Y1: nobody receives what a system returns.
use game::*;

#[system(phase = Phase::Physics)]
fn count(all: Query<&Velocity>) -> usize {
//~^ nobody receives what a system returns
    all.len()
}
