// Y3, K1: a system records into one log.
use game::*;

#[system(phase = Phase::Physics)]
fn build(mut one: Commands) {
    one.spawn(Static);
    one.spawn(Static);
}
