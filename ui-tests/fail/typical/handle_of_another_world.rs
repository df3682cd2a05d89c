// H2: a handle of another kind of world.
use game::*;

pub fn close(world: &mut World, menu: &mut MenuWorld, entity: Entity) {
    menu.destroy(entity);
    //~^ E0308
    let _ = world;
}
