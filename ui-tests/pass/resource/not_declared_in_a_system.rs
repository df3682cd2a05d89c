// G3, Y3: nor can a system read it.
use game::*;

#[system(phase = Phase::Physics)]
fn blow(velocity: &mut Velocity, wind: Res<Gravity>) {
    velocity.x += wind.0;
}
