// H2: a handle of a store's entry is not an entity.
use game::*;

pub fn select(world: &World, entity: Entity) -> bool {
    world.contains(entity)
}
