// C5: what the macro derives is not derived again.
use ecs::prelude::*;

#[world(name = Game)]
pub enum Part {
    #[component(marker)]
    Static,
}
