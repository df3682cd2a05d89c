// Q4: nothing is removed while an iterator of a query lives.
use game::*;

pub fn thaw(world: &mut World) {
    for (entity, _) in world.query::<(Entity, &mut Velocity)>().iter_mut() {
        let _ = world.remove::<Static>(entity);
        //~^ E0499
    }
}
