// C5: a schema is one closed set.
use ecs::prelude::*;

#[world(name = Game)]
pub enum Part {
    #[component(marker)]
    Static,
}
