// C6: a variant borrows the data of a component, or keeps values whole.
use ecs::prelude::*;

#[world(name = Game)]
pub enum Part {
    #[component(data = f32)]
    //~^ E0277 `f32` is not a component
    Height,
}
