// Z4, Y1: a type that does not exist in what a system keeps is reported once.
use game::*;

#[system(phase = Phase::Physics)]
pub fn count(_: &Transform, mut seen: Local<u32>) {
    *seen += 1;
}
