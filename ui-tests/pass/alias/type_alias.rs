// Q4: types decide, not names: an alias is the same component.
use game::*;

pub type Place = Transform;
pub fn walk(world: &mut World) {
    world.query::<(&Transform, &Place)>().each(|_| ());
}
