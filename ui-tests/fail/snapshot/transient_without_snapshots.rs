// W11: what is left out of snapshots is part of a schema that has some.
use ecs::prelude::*;

#[derive(Component, Clone, Debug)]
#[component(whole)]
pub struct Texture(pub Vec<u8>);

#[world(name = Saved)]
pub enum Part {
    #[component(transient)]
    //~^ worlds of this schema are not saved, so there is nothing to be left out
    Texture,
}
