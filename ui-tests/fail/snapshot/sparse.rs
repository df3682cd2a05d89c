// W11, C11: what is sparse is left out of snapshots, and says so.
use ecs::prelude::*;

#[world(name = Saved, snapshot)]
pub enum Part {
    #[component(marker, sparse)]
    //~^ a snapshot has what stands in tables, and a sparse component does not
    Heated,
}
