// C7: and only that can be enabled.
use game::*;

pub fn thaw(world: &mut World, entity: Entity) {
    let _ = world.enable::<Velocity>(entity);
}
