// Y2: a condition looks at the world; it is no system.
use game::*;

#[system(phase = Phase::Physics, run_if = is_played)]
//~^ E0308
pub fn fall(velocity: &mut Velocity) {
    velocity.y -= 1.0;
}
pub fn is_played(score: Res<Score>) -> bool {
    score.0 > 0
}
