// G4: the fields of a struct of events are channels.
use game::*;

#[derive(Events)]
pub struct Happenings {
    pub jumps: Channel<Jump>,
}
