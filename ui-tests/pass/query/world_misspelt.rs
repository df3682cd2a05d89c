// Z4, Q1: so is its world.
use game::*;

#[derive(Query)]
#[query(world = Game)]
pub struct Body {
    pub transform: &'static mut Transform,
    pub velocity: Option<&'static Velocity>,
}
