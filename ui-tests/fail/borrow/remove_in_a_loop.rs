// Q4: nothing is removed while an iterator of a query lives.
#[path = "../../game.rs"]
mod game;
use game::*;

pub fn thaw(world: &mut World) {
    for (entity, _) in world.query::<(Entity, &mut Velocity)>().iter_mut() {
        let _ = world.remove::<Static>(entity);
        //~^ E0499
    }
}
