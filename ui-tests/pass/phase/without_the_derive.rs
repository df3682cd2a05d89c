// Z4, Y2: a forgotten derive of phases is reported once for a system, at its phase.
use game::*;

#[derive(Phases, Clone, Copy)]
#[phases(world = Game)]
pub enum Step {
    #[phase(rate = fixed)]
    Move,
}
#[system(phase = Step::Move)]
pub fn fall(velocity: &mut Velocity, gravity: Res<Gravity>) {
    velocity.y -= gravity.0;
}
