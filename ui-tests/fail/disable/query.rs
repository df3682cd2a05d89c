// C7, Q1: a query cannot ask for what is never there.
use game::*;

pub fn frozen(world: &mut World) {
    world.query::<&Disabled<Patrol>>().each(|_| ());
    //~^ E0277 `Patrol` cannot be disabled in `Game`
}
