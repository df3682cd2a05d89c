// C5: a variant is a name.
use ecs::prelude::*;

#[derive(Component)]
pub struct Position(pub f32);

#[world(name = Game)]
pub enum Part {
    Position(f32),
    //~^ list only the name: `Position`
}
