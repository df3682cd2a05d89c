// Y2: phases belong to a schema.
use game::*;

#[derive(Phases, Clone, Copy, Debug)]
pub enum Step {
//~^ phases belong to a schema; name it, as in `#[phases(world = Game)]`
    #[phase(rate = fixed)]
    Move,
}
