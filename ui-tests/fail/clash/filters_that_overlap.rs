// Y3: filters count, if they keep the two apart.
use game::*;

#[system(phase = Phase::Physics)]
fn follow(
    mut moving: Query<&mut Transform, With<Velocity>>,
    others: Query<&Transform, With<Static>>,
    //~^ E0080 keep them apart with `With`/`Without`, or make them one query
) {
    moving.each(|one| one.x += others.len() as f32);
}
