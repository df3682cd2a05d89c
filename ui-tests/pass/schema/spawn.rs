// C5, Q4: a component that the world does not list cannot be spawned.
use game::*;

pub fn spawn(world: &mut World) -> Entity {
    world.spawn(Static)
}
