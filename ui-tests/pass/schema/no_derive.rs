// C5: a type without the derive is not a component.
use ecs::prelude::*;

#[derive(Component)]
pub struct Position {
    pub x: f32,
}

#[world(name = Game)]
pub enum Part {
    Position,
}
