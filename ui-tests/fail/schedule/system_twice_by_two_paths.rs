// Y3: types decide, not paths.
use game::*;

pub mod physics {
    use super::*;
    #[system(phase = Phase::Physics)]
    pub fn fall(velocity: &mut Velocity) {
        velocity.y -= 1.0;
    }
}
use physics::fall;

#[schedule(phases = Phase)]
pub struct Frame(
    physics::fall,
    fall,
    //~^ E0119
);
