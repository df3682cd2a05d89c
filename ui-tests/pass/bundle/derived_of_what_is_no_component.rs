// W1, C1: a field of a derived bundle is a component or a bundle.
use game::*;

#[derive(Component, Clone, Copy, Debug)]
pub struct Sword(pub u32);

#[derive(Bundle)]
pub struct Knight {
    pub at: Transform,
    pub sword: Sword,
}
