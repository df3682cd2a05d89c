// Q1, Q2: what is asked for as `&` is not written.
use game::*;

pub fn walk(world: &mut World) {
    world.query::<&mut Transform>().each(|transform| transform.x = 0.0);
}
