// Y1: what is `Local` starts as its default.
use game::*;

#[derive(Debug)]
pub struct Calm(f32);

#[system(phase = Phase::Physics)]
fn count(mut calm: Local<Calm>) {
//~^ E0277 a system cannot keep a `Calm` from run to run
    calm.0 += 1.0;
}
