// Q4, Y3: nor can the query of a system.
use game::*;

#[system(phase = Phase::Physics)]
fn charge(mut all: Query<&mut Velocity>) {
    all.each(|_| ());
}
