// Q2, Q4: a row is lent for one turn.
use game::*;

pub fn gather(world: &mut World) -> f32 {
    let mut all = Vec::new();
    world.query::<&mut Transform>().each(|transform| all.push(*transform));
    all.iter().map(|transform| transform.x).sum()
}
