// C5: a schema is one closed set.
use ecs::prelude::*;

#[world(name = Game)]
pub enum Part<T> {
//~^ a schema is one closed set of components and cannot be generic
    #[component(marker)]
    Static,
}
