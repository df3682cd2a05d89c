// Z4, G4: an event that does not exist is reported once.
use game::*;

#[derive(Events)]
pub struct News {
    pub hits: Channel<Hit>,
}
