// Q1, Q4: the fields of a derived query are one query.
use game::*;

#[derive(Query)]
#[query(world = Game)]
pub struct Body {
    pub transform: &'static mut Transform,
    pub before: &'static Velocity,
}
pub fn walk(world: &mut World) {
    world.query::<Body>().each(|_| ());
}
