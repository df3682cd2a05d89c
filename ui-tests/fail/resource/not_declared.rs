// G3: a resource that the schema does not declare cannot be read.
use game::*;

pub fn blow(world: &World) -> f32 {
    world.resource::<Wind>().0
    //~^ E0277 `Wind` is not a resource of `GameResources`
}
