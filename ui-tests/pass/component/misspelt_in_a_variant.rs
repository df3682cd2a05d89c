// Z4: the same in an enum.
use game::*;

#[derive(Component)]
pub enum Aim {
    Nowhere,
    At(Option<Entity>),
}
