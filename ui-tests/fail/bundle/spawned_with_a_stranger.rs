// Z4, W1: a field of a bundle that is no component is reported once, however often the bundle is given.
use game::*;

pub struct Shield(pub f32);
#[derive(Bundle)]
pub struct Guard {
    pub shield: Shield,
    //~^ E0277 `Shield` is neither a component nor a bundle
    pub transform: Transform,
}
#[world(name = Board, prefix = Board)]
pub enum BoardPart {
    Transform,
    Velocity,
}
pub fn guards(world: &mut BoardWorld, commands: &mut BoardCommands, transform: Transform) {
    let shield = Shield(1.0);
    world.spawn(Guard { shield, transform });
    let shield = Shield(2.0);
    commands.spawn(Guard { shield, transform });
}
