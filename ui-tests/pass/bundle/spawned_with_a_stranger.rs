// Z4, W1: a field of a bundle that is no component is reported once, however often the bundle is given.
use game::*;

#[derive(Component, Clone, Copy)]
pub struct Shield(pub f32);
#[derive(Bundle)]
pub struct Guard {
    pub shield: Shield,
    pub transform: Transform,
}
#[world(name = Board, prefix = Board)]
pub enum BoardPart {
    Transform,
    Shield,
}
pub fn guards(world: &mut BoardWorld, commands: &mut BoardCommands, transform: Transform) {
    let shield = Shield(1.0);
    world.spawn(Guard { shield, transform });
    let shield = Shield(2.0);
    commands.spawn(Guard { shield, transform });
}
