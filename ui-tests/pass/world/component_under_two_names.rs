// C5, C6: types decide, not names: an alias is the same component.
use ecs::prelude::*;

#[derive(Component)]
pub struct Position(pub f32);

#[world(name = Game)]
pub enum Part {
    Position,
    #[component(data = Position)]
    Place,
}
