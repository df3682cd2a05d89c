// G3: a resource that the schema does not declare.
use game::*;

#[system(phase = Phase::Physics)]
pub fn blow(velocity: &mut Velocity, strength: Res<Wind>) {
    //~^ E0277 `Wind` is not a resource of `GameResources`
    velocity.x += strength.0;
}
