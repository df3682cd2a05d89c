// Y2: a condition looks at the world; it is no system.
use game::*;

#[system(phase = Phase::Physics, run_if = is_played)]
pub fn fall(velocity: &mut Velocity) {
    velocity.y -= 1.0;
}
pub fn is_played(world: &World) -> bool {
    world.resource::<Score>().0 > 0
}
