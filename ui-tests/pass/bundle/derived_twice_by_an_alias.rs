// W1: types decide, not names.
use game::*;

pub type Place = Transform;
#[derive(Bundle)]
pub struct Walker {
    pub at: Transform,
    pub from: Velocity,
}
pub fn spawn(world: &mut World, walker: Walker) -> Entity {
    world.spawn(walker)
}
