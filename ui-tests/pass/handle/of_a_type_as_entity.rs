// H2: a handle of a store's entry is not an entity.
#[path = "../../game.rs"]
mod game;
use game::*;

pub fn select(world: &World, entity: Entity) -> bool {
    world.contains(entity)
}
