// C5, H2: a schema is a type, by which its handles are told from others.
use ecs::prelude::*;

#[world(name = Game)]
pub enum Part { //~ the schema needs a name
    #[component(marker)]
    Static,
}
