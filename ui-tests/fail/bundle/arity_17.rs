// W1: a tuple has up to 16 components, and longer ones nest.
use game::*;

pub fn spawn(world: &mut World) -> Entity {
    world.spawn(((), (), (), (), (), (), (), (), (), (), (), (), (), (), (), (), ()))
    //~^ E0277 a tuple of up to 16 (longer ones nest)
}
