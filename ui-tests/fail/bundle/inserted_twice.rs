// W1, W3: so it is with what is inserted.
use game::*;

pub fn stop(world: &mut World, entity: Entity) {
    let _ = world.insert(entity, (Static, Static));
    //~^ E0277 a bundle gives `Static` twice
}
