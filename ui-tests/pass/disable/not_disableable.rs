// C7: only what is marked as such can be disabled.
use game::*;

pub fn freeze(world: &mut World, entity: Entity) {
    let _ = world.disable::<Velocity>(entity);
}
