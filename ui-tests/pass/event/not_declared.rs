// G4, Y3: an event that the schema does not declare cannot be emitted.
use game::*;

pub fn jump(world: &mut World, entity: Entity) {
    world.emit(Hit(entity));
}
