// Z4: the same in an enum.
use game::*;

#[derive(Component)]
pub enum Aim {
    Nowhere,
    At(Option<Entty>),
    //~^ E0425 cannot find type `Entty` in this scope
}
