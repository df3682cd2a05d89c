// W1: a bundle gives a component once.
use game::*;

pub fn spawn(world: &mut World) -> Entity {
    world.spawn((Static, Patrol { waypoints: Vec::new() }, Static))
    //~^ E0277 a bundle gives `Static` twice
}
