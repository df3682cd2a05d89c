// C5: a type without the derive is not a component.
use ecs::prelude::*;

pub struct Position {
    pub x: f32,
}

#[world(name = Game)]
pub enum Part {
    Position,
    //~^ E0277 `Position` is not a component
}
