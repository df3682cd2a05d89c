// H2, H8: an integer is not an entity.
use game::*;

pub fn first(world: &mut World, entity: Entity) {
    world.destroy(entity);
}
