// Y3: filters count, if they keep the two apart.
use game::*;

#[system(phase = Phase::Physics)]
fn follow(
    mut moving: Query<&mut Transform, Without<Static>>,
    others: Query<&Transform, With<Static>>,
) {
    moving.each(|one| one.x += others.len() as f32);
}
