// Y3, G3: one resource is not borrowed twice, once mutably.
use game::*;

#[system(phase = Phase::Physics)]
fn count(mut score: ResMut<Score>, before: Res<Score>) {
    //~^ E0080 borrows the resource `Score` twice, at least once mutably
    score.0 += before.0 as u32;
}
