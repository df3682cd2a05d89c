// G3, Y3: nor can a system read it.
use game::*;

#[system(phase = Phase::Physics)]
fn blow(velocity: &mut Velocity, wind: Res<Wind>) {
//~^ E0277 `Wind` is not a resource of `GameResources`
    velocity.x += wind.0;
}
