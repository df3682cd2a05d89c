// K1, C5: nor can a command carry it.
use game::*;

pub fn record(commands: &mut Commands, entity: Entity) {
    commands.insert(entity, Static);
}
