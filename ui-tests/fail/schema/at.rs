// C5, W2: it cannot be looked up.
use game::*;

pub fn charge(world: &World, entity: Entity) -> f32 {
    world.at::<Mana>(entity).0 as f32
    //~^ E0277 `Mana` is not a component of `Game`
}
