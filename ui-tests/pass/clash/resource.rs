// Y3, G3: one resource is not borrowed twice, once mutably.
use game::*;

#[system(phase = Phase::Physics)]
fn count(mut score: ResMut<Score>, before: Res<Gravity>) {
    score.0 += before.0 as u32;
}
