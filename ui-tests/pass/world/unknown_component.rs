// C5: a variant names a component in scope.
use ecs::prelude::*;

#[derive(Component)]
pub struct Position(pub f32);

#[world(name = Game)]
pub enum Part {
    Position,
}
