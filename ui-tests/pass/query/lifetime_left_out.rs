// Z4, Q1: a reference without a lifetime is reported once.
use game::*;

#[derive(Query)]
#[query(world = Game)]
pub struct Body {
    pub transform: &'static mut Transform,
}
