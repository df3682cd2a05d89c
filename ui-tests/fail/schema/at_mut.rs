// W2: a look-up names a component that the schema lists, and is refused once.
use game::*;

pub fn push(world: &mut World, entity: Entity) {
    world.at_mut::<Mana>(entity).x = 1.0;
    //~^ E0277 `Mana` is not a component of `Game`
}
