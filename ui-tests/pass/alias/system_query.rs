// Q4, Y3: so is the query of a system.
use game::*;

#[system(phase = Phase::Physics)]
fn walk(mut all: Query<&mut Transform>) {
    all.each(|_| ());
}
