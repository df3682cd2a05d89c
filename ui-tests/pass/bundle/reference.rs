// W1: a bundle owns its components.
use game::*;

pub fn spawn(world: &mut World, at: Transform) -> Entity {
    world.spawn(at)
}
