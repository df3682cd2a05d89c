// Y1: a system is a plain function.
use game::*;

pub struct Pull(pub f32);
impl Pull {
    #[system(phase = Phase::Physics)]
    pub fn fall(&self, velocity: &mut Velocity) {
    //~^ a system is a plain function
        velocity.y -= self.0;
    }
}
