// Y1: nobody receives what a system returns.
use game::*;

#[system(phase = Phase::Physics)]
fn count(all: Query<&Velocity>, mut score: ResMut<Score>) {
    score.0 = all.len() as u32;
}
