// Q6: what `par_each` calls changes nothing that it captures.
use game::*;

pub fn sum(world: &World) -> f32 {
    let mut sum = 0.0;
    world.view::<&Transform>().each(|transform| sum += transform.x);
    sum
}
