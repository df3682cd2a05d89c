// W1: a bundle owns its components.
use game::*;

pub fn spawn(world: &mut World, at: Transform) -> Entity {
    world.spawn(&at)
    //~^ E0277 `&Transform` is not a bundle of components of `Game`
}
