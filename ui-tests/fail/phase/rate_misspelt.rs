// Y2, Z4: what is close to a rate is proposed.
use game::*;

#[derive(Phases, Clone, Copy, Debug)]
#[phases(world = Game)]
pub enum Step {
    #[phase(rate = fixd)]
    //~^ `fixd` is not a rate, did you mean `fixed`?
    Move,
}
