// C7: the name of a disabled id is made by the macro.
use ecs::prelude::*;

#[world(name = Game)]
pub enum Part {
    #[component(marker, disable)]
    Solid,
    #[component(marker)]
    DisabledSolid,
    //~^ is the id of a disabled `Solid` and is made by `#[component(disable)]`
}
