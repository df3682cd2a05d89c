// C5, Z4: a schema is an enum.
use ecs::prelude::*;

#[world(name = Game)]
pub enum Part {
    #[component(marker)]
    Static,
}
