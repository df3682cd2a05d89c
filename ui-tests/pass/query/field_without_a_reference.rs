// Q1, Z4: a named query whose field is wrong is refused once, at the field.
use game::*;

#[derive(Query)]
#[query(world = Game)]
pub struct Body {
    pub at: &'static mut Transform,
    pub other: &'static Velocity,
}

pub fn walk(world: &mut World) {
    world.query::<Body>().each(|body| body.at.x += body.other.x);
}
