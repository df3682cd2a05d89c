// Z4, Q1: so is its world.
use game::*;

#[derive(Query)]
#[query(world = Gam)]
//~^ E0425 cannot find type `Gam` in this scope
pub struct Body {
    pub transform: &'static mut Transform,
    pub velocity: Option<&'static Velocity>,
}
