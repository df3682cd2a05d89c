// Q4: nothing is removed while an iterator of a query lives.
use game::*;

pub fn thaw(world: &mut World) {
    let all: Vec<_> = world.view::<(Entity, &Velocity)>().iter().map(|(entity, _)| entity).collect();
    for entity in all {
        let _ = world.remove::<Static>(entity);
    }
}
