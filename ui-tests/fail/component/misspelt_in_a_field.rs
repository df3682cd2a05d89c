// Z4: a type that does not exist is reported once, also between angle brackets.
use game::*;

#[derive(Component)]
pub struct Aim {
    pub at: Option<Entty>,
    //~^ E0425 cannot find type `Entty` in this scope
    pub strength: f32,
}
