// H2: a handle of a store's entry is not an entity.
use game::*;

pub fn select(world: &World, texture: ecs::Handle<u8>) -> bool {
    world.contains(texture)
    //~^ E0308 expected `Handle<Game>`, found `Handle<u8>`
}
