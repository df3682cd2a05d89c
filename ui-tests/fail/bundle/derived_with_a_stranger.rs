// W1, C5: a derived bundle is spawned in worlds that list its components.
use game::*;

#[derive(Bundle)]
pub struct Mage {
    pub at: Transform,
    pub mana: Mana,
}
pub fn spawn(world: &mut World, mage: Mage) -> Entity {
    world.spawn(mage)
    //~^ E0277 `Mana` is not a component of `Game`
}
