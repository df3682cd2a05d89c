// C5, W1: nor can it be within a bundle.
use game::*;

pub fn spawn(world: &mut World) -> Entity {
    world.spawn((Static, Mana(7)))
    //~^ E0277 `Mana` is not a component of `Game`
}
