// Q4: the world changes while it is walked.
use game::*;

pub fn reap(world: &mut World, commands: &mut ecs::CommandLog<Game>) {
    world.query::<(Entity, &Transform)>().each(|(entity, at)| {
        if at.y < 0.0 {
            commands.destroy(entity);
        }
    });
    commands.flush(world);
}
