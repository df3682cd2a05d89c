// C5: a schema lists components.
use ecs::prelude::*;

#[world(name = Game)]
pub enum Part {}
//~^ `Part` lists no components; add one
