// C5, W3: nor can it be removed.
use game::*;

pub fn drain(world: &mut World, entity: Entity) {
    let _ = world.remove::<Static>(entity);
}
