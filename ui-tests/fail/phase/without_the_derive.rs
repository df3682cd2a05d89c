// Z4, Y2: a forgotten derive of phases is reported once for a system, at its phase.
use game::*;

#[derive(Clone, Copy)]
pub enum Step {
    Move,
}
#[system(phase = Step::Move)]
//~^ E0277 `Step` does not declare phases
pub fn fall(velocity: &mut Velocity, gravity: Res<Gravity>) {
    velocity.y -= gravity.0;
}
