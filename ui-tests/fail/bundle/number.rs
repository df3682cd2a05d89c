// W1: a value is given as a component.
use game::*;

pub fn spawn(world: &mut World) -> Entity {
    world.spawn((Static, 7))
    //~^ E0277 `{integer}` is not a component
}
