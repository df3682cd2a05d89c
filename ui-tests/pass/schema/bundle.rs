// C5, W1: nor can it be within a bundle.
use game::*;

pub fn spawn(world: &mut World) -> Entity {
    world.spawn((Static, Velocity { x: 0.0, y: 0.0 }))
}
