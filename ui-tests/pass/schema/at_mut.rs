// W2: a look-up names a component that the schema lists, and is refused once.
use game::*;

pub fn push(world: &mut World, entity: Entity) {
    world.at_mut::<Velocity>(entity).x = 1.0;
}
