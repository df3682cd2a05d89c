// Q4: the world changes while it is walked.
use game::*;

pub fn reap(world: &mut World, commands: &mut ecs::CommandLog<Game>) {
    world.query::<(Entity, &Transform)>().each(|(entity, at)| {
        //~^ E0500
        if at.y < 0.0 {
            world.destroy(entity);
        }
    });
    commands.flush(world);
}
