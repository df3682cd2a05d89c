// W1: the fields of a derived bundle are one bundle.
use game::*;

#[derive(Bundle)]
pub struct Walker {
    pub at: Transform,
    pub from: Velocity,
}
