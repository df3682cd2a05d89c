// C10, Y1: a system that is generic in its schema says what it asks of it.
use game::*;
use ecs::Holds;

#[system]
fn fall<S: Holds<Velocity>>(mut all: ecs::Query<S, &mut Velocity>) {
    all.each(|velocity| velocity.y -= 1.0);
}
