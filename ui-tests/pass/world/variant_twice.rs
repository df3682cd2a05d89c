// C5: a component is listed once.
use ecs::prelude::*;

#[derive(Component)]
pub struct Position(pub f32);

#[world(name = Game)]
pub enum Part {
    Position,
    #[component(data = Position)]
    Previous,
}
