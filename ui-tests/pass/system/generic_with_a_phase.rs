// C10, Y1: a system of any schema is placed where it is listed.
use game::*;

#[system]
pub fn fall<S: ecs::schema::Holds<Velocity>>(velocity: &mut Velocity) {
    velocity.y -= 1.0;
}
