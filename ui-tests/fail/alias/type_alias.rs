// Q4: types decide, not names: an alias is the same component.
use game::*;

pub type Place = Transform;
pub fn walk(world: &mut World) {
    world.query::<(&mut Transform, &Place)>().each(|_| ());
    //~^ E0277 a query borrows `Transform` twice
}
