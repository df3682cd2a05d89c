// C5, W3: nor inserted later.
use game::*;

pub fn charge(world: &mut World, entity: Entity) {
    let _ = world.insert(entity, Static);
}
