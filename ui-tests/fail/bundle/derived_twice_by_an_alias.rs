// W1: types decide, not names.
use game::*;

pub type Place = Transform;
#[derive(Bundle)]
pub struct Walker {
    pub at: Transform,
    pub from: Place,
}
pub fn spawn(world: &mut World, walker: Walker) -> Entity {
    world.spawn(walker)
    //~^ E0277 a bundle gives `Transform` twice
}
