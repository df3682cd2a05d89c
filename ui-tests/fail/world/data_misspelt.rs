// Z4, C6: data that does not exist is reported once, where it is named.
use game::*;

#[world(name = Board, prefix = Board)]
pub enum BoardPart {
    Transform,
    #[component(data = Vec<Transfrm>, whole)]
    //~^ E0425 cannot find type `Transfrm` in this scope
    Former,
}
