// Q4: nothing is spawned while a query runs.
use game::*;

pub fn split(world: &World, commands: &mut Commands) {
    world.view::<&Transform>().each(|_| {
        commands.spawn(Static);
    });
}
