// G4, Y3: nor can one read it.
use game::*;

#[system(phase = Phase::Physics)]
fn land(mut jumps: EventReader<Jump>) {
//~^ E0277 `Jump` is not an event of `GameEvents`
    jumps.skip();
}
