// G4, Y3: an event that the schema does not declare cannot be emitted.
use game::*;

pub fn jump(world: &mut World, entity: Entity) {
    world.emit(Jump(entity));
    //~^ E0277 `Jump` is not an event of `GameEvents`
}
