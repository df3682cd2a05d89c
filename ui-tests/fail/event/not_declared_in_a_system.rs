// G4, Y3: nor can a system emit it.
use game::*;

#[system(phase = Phase::Physics)]
fn jump(entity: Entity, _transform: &Transform, mut jumps: EventWriter<Jump>) {
//~^ E0277 `Jump` is not an event of `GameEvents`
    jumps.emit(Jump(entity));
}
