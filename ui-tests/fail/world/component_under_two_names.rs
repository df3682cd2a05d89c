// C5, C6: types decide, not names: an alias is the same component.
use ecs::prelude::*;

#[derive(Component)]
pub struct Position(pub f32);
pub type Place = Position;

#[world(name = Game)]
pub enum Part {
    Position,
    Place,
    //~^ E0119
}
