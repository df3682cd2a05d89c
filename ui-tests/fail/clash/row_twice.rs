// Y1, Y3: nor is it given twice.
use game::*;

#[system(phase = Phase::Physics)]
fn follow(transform: &mut Transform, again: &Transform) {
    //~^ E0080 borrows `Transform` twice, at least once mutably
    transform.x += again.x;
}
