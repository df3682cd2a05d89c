// Y1, Y3: a system that takes the world takes nothing else.
use game::*;

#[system(phase = Phase::Physics)]
fn all(world: &mut World, mut moving: Query<&mut Transform>) {
    //~^ E0080 borrows the whole world beside something else
    moving.each(|_| ());
    world.clear();
}
