// C5: what the macro derives is not derived again.
use ecs::prelude::*;

#[world(name = Game)]
#[derive(Debug)]
//~^ `#[world]` derives `Debug` already; leave it out
pub enum Part {
    #[component(marker)]
    Static,
}
