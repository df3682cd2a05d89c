// W1, C7: an entity never has a component both enabled and disabled.
use game::*;

pub fn spawn(world: &mut World, velocity: Velocity) -> Entity {
    world.spawn((velocity, Disabled(velocity)))
    //~^ E0277 a bundle gives `Velocity` twice
}
