// Y1, Y3: a component that a system is given per entity is borrowed too.
use game::*;

#[system(phase = Phase::Physics)]
fn follow(transform: &mut Transform, all: Query<&Transform>) {
    //~^ E0080 in parameter 1 (`transform`) and in parameter 2 (`all`)
    transform.x += all.len() as f32;
}
