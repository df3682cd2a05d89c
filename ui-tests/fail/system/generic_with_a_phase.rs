// C10, Y1: a system of any schema is placed where it is listed.
use game::*;

#[system(phase = Phase::Physics)]
pub fn fall<S: ecs::schema::Holds<Velocity>>(velocity: &mut Velocity) {
//~^ a system that is generic in its schema is placed by the schedule
    velocity.y -= 1.0;
}
