// C5, W2: it cannot be looked up.
use game::*;

pub fn charge(world: &World, entity: Entity) -> f32 {
    world.at::<Transform>(entity).x
}
