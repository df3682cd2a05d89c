// H2, H8: an integer is not an entity.
#[path = "../../game.rs"]
mod game;
use game::*;

pub fn first(world: &mut World, entity: Entity) {
    world.destroy(entity);
}
