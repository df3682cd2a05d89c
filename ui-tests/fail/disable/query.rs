// C7, Q1: a query cannot ask for what is never there.
use game::*;

pub fn frozen(world: &mut World) {
    world.query::<&Disabled<Patrol>>().each(|_| ());
    //~^ E0277 the trait `Disables<Patrol>` is not implemented for `Game`
    //~^^ also E0599 its trait bounds were not satisfied
}
