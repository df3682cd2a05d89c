// Y3, K1: a system records into one log.
use game::*;

#[system(phase = Phase::Physics)]
fn build(mut one: Commands, mut other: Commands) {
    //~^ E0080 records commands into one log twice
    one.spawn(Static);
    other.spawn(Static);
}
