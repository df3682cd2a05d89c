// C5: a schema lists components.
use ecs::prelude::*;

#[world(name = Game)]
pub enum Part {
    #[component(marker)]
    Static,
}
