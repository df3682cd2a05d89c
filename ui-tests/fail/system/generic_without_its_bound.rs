// C10, Y1: a system that is generic in its schema says what it asks of it.
use game::*;
use ecs::Holds;

#[system]
fn fall<S: ecs::Schema>(mut all: ecs::Query<S, &mut Velocity>) {
//~^ E0277 `Velocity` is not a component of `S`
    all.each(|velocity| velocity.y -= 1.0);
}
