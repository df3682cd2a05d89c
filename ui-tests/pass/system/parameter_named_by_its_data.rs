// C6, Y1: what names its data is lent as that data, which a parameter cannot say.
use ecs::prelude::*;
use game::Transform;

#[world(name = Game)]
pub enum Part {
    Transform,
    #[component(data = Transform)]
    Previous,
}

#[derive(Phases, Clone, Copy, Debug)]
#[phases(world = Game)]
pub enum Phase {
    #[phase(rate = fixed)]
    Fixed,
}

#[system(phase = Phase::Fixed)]
pub fn remember(mut all: Query<(&mut Previous, &Transform)>) {
    all.each(|(previous, now)| previous.x = now.x);
}
