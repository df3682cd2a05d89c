// Q4: nothing is inserted while a query runs.
use game::*;

pub fn stop(mut all: Query<(Entity, &mut Velocity)>, commands: &mut Commands) {
    all.each(|(entity, _)| {
        commands.insert(entity, Static);
    });
}
