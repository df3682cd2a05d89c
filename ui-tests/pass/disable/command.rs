// C7, K1: nor can a command disable it.
use game::*;

pub fn freeze(commands: &mut Commands, entity: Entity) {
    commands.disable::<Velocity>(entity);
}
