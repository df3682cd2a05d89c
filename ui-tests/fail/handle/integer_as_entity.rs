// H2, H8: an integer is not an entity.
use game::*;

pub fn first(world: &mut World) {
    world.destroy(0);
    //~^ E0308 expected `Handle<Game>`, found integer
}
