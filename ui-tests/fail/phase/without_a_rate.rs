// Y2: a phase says how often it runs.
use game::*;

#[derive(Phases, Clone, Copy, Debug)]
#[phases(world = Game)]
pub enum Step {
    Move,
    //~^ the phase `Move` needs a rate
}
