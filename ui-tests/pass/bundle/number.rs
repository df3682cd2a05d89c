// W1: a value is given as a component.
use game::*;

pub fn spawn(world: &mut World) -> Entity {
    world.spawn((Static, Velocity { x: 7.0, y: 0.0 }))
}
