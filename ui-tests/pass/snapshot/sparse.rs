// W11, C11: what is sparse is left out of snapshots, and says so.
use ecs::prelude::*;

#[world(name = Saved, snapshot)]
pub enum Part {
    #[component(marker, sparse, transient)]
    Heated,
}
