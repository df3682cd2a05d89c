// G4: the fields of a struct of events are channels.
use game::*;

#[derive(Events)]
pub struct Happenings {
    pub jumps: Vec<Jump>,
    //~^ E0277 `Vec<Jump>` is not a channel
}
