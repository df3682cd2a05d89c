// Q4: nothing is destroyed while a query runs.
use game::*;

pub fn reap(world: &World, commands: &mut Commands) {
    world.view::<(Entity, &Transform)>().each(|(entity, _)| {
        commands.destroy(entity);
    });
}
