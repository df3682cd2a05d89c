// C5, W3: nor can it be removed.
use game::*;

pub fn drain(world: &mut World, entity: Entity) {
    let _ = world.remove::<Mana>(entity);
    //~^ E0277 `Mana` is not a component of `Game`
}
