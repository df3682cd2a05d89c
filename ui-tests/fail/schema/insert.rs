// C5, W3: nor inserted later.
use game::*;

pub fn charge(world: &mut World, entity: Entity) {
    let _ = world.insert(entity, Mana(7));
    //~^ E0277 `Mana` is not a component of `Game`
}
