// Q4: an optional borrow is one.
#[path = "../../game.rs"]
mod game;
use game::*;

pub fn walk(world: &mut World) {
    world.query::<(&mut Transform, Option<&Velocity>)>().each(|_| ());
}
