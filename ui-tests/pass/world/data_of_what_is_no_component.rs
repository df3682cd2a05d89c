// C6: a variant borrows the data of a component, or keeps values whole.
use ecs::prelude::*;

#[world(name = Game)]
pub enum Part {
    #[component(data = f32, whole)]
    Height,
}
