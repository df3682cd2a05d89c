// C7: the name of a disabled id is made by the macro.
use ecs::prelude::*;

#[world(name = Game)]
pub enum Part {
    #[component(marker, disable)]
    Solid,
    #[component(marker)]
    Hollow,
}
