// Y1: what is `Local` starts as its default.
use game::*;

#[derive(Debug, Default)]
pub struct Calm(f32);

#[system(phase = Phase::Physics)]
fn count(mut calm: Local<Calm>) {
    calm.0 += 1.0;
}
