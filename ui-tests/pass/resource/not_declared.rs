// G3: a resource that the schema does not declare cannot be read.
use game::*;

pub fn blow(world: &World) -> f32 {
    world.resource::<Gravity>().0
}
