// W1: nested tuples are one bundle.
use game::*;

pub fn spawn(world: &mut World, at: Transform) -> Entity {
    world.spawn((at, (Static, ())))
}
