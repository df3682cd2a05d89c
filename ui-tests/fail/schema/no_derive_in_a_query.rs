// Q4: a type without the derive cannot be asked for.
use game::*;

pub struct Sword;
pub fn draw(world: &mut World) {
    world.query::<&Sword>().each(|_| ());
    //~^ E0277 `Sword` is not a component of `Game`
}
