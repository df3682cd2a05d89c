// G3: a resource that the schema does not declare.
use game::*;

#[system(phase = Phase::Physics)]
pub fn blow(velocity: &mut Velocity, strength: Res<Gravity>) {
    velocity.x += strength.0;
}
