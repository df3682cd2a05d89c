// W14, W2: two entities are reached at once by `get_disjoint_mut`.
use game::*;

pub fn swap(world: &mut World, a: Entity, b: Entity) {
    let mut one = world.at_mut::<Transform>(a);
    let mut two = world.at_mut::<Transform>(b);
    //~^ E0499
    core::mem::swap(&mut one.x, &mut two.x);
}
