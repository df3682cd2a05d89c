// Z4, Q1: a component that does not exist is reported once in a named query, however it is asked for.
use game::*;

#[derive(Query)]
#[query(world = Game)]
pub struct Body {
    pub transform: &'static mut Transform,
    pub velocity: Option<&'static Velocity>,
}
