// Y3: two parameters of a system do not borrow one component, once mutably.
use game::*;

#[system(phase = Phase::Physics)]
fn follow(
    mut moving: Query<&mut Transform>,
    gravity: Res<Gravity>,
    others: Query<&Velocity>,
) {
    moving.each(|one| one.x += others.len() as f32 * gravity.0);
}
