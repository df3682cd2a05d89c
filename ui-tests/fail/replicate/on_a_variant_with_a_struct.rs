// R3, Z4: a component with a struct of its own says there that it is replicated.
use ecs::{Component, world};

#[derive(Component)]
pub struct Health(pub u16);

#[world(name = Game)]
pub enum Part {
    #[component(replicate)]
    //~^ `replicate` goes with `data` or `marker` here
    Health,
}
