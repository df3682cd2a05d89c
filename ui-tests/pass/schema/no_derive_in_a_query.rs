// Q4: a type without the derive cannot be asked for.
use game::*;

pub type Sword = Static;
pub fn draw(world: &mut World) {
    world.query::<&Sword>().each(|_| ());
}
