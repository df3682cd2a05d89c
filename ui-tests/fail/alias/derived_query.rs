// Q1, Q4: the fields of a derived query are one query.
use game::*;

#[derive(Query)]
#[query(world = Game)]
pub struct Body {
    //~^ E0277 a query borrows `Transform` twice
    pub transform: &'static mut Transform,
    pub before: &'static Transform,
}
pub fn walk(world: &mut World) {
    world.query::<Body>().each(|_| ());
}
