// H2: a handle of another kind of world.
use game::*;

pub fn close(world: &mut World, menu: &mut MenuWorld, entity: Entity) {
    world.destroy(entity);
    let _ = menu;
}
