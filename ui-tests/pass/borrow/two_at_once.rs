// W14, W2: two entities are reached at once by `get_disjoint_mut`.
use game::*;

pub fn swap(world: &mut World, a: Entity, b: Entity) {
    if let Ok([mut one, mut two]) = world.get_disjoint_mut::<Transform, 2>([a, b]) {
        core::mem::swap(&mut one.x, &mut two.x);
    }
}
