// Z4: a type that does not exist is reported once, also between angle brackets.
use game::*;

#[derive(Component)]
pub struct Aim {
    pub at: Option<Entity>,
    pub strength: f32,
}
