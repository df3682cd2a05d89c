// Q4: a query does not borrow a component twice, once mutably.
#[path = "../../game.rs"]
mod game;
use game::*;

pub fn walk(world: &mut World) {
    world.query::<&mut Transform>().each(|a| a.x = a.y);
}
