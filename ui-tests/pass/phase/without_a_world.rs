// Y2: phases belong to a schema.
use game::*;

#[derive(Phases, Clone, Copy, Debug)]
#[phases(world = Game)]
pub enum Step { //~ phases belong to a schema; name it, as in `#[phases(world = Game)]`
    #[phase(rate = fixed)]
    Move,
}
