// G4, Y3: nor can a system emit it.
use game::*;

#[system(phase = Phase::Physics)]
fn jump(entity: Entity, _transform: &Transform, mut jumps: EventWriter<Hit>) {
    jumps.emit(Hit(entity));
}
