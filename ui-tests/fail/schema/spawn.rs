// C5, Q4: a component that the world does not list cannot be spawned.
use game::*;

pub fn spawn(world: &mut World) -> Entity {
    world.spawn(Mana(7))
    //~^ E0277 `Mana` is not a component of `Game`
}
