// Y3: two parameters of a system do not borrow one component, once mutably.
use game::*;

#[system(phase = Phase::Physics)]
fn follow(
    mut moving: Query<&mut Transform>,
    gravity: Res<Gravity>,
    others: Query<&Transform>,
    //~^ E0080 twice, at least once mutably: in parameter 1 (`moving`) and in parameter 3 (`others`)
) {
    moving.each(|one| one.x += others.len() as f32 * gravity.0);
}
