// C11, Y3: a sparse component is lent whole, so filters keep no two parameters apart in it.
use ecs::prelude::*;

#[derive(Component, Clone, Copy, Debug)]
pub struct Heat(pub f32);

#[world(name = Forge)]
pub enum Part {
    #[component(sparse)]
    Heat,
    #[component(marker)]
    Tool,
}

#[derive(Phases, Clone, Copy, Debug)]
#[phases(world = Forge)]
pub enum Phase {
    #[phase(rate = fixed)]
    Work,
}

#[system(phase = Phase::Work)]
fn warm(
    mut tools: Query<&mut Heat, With<Tool>>,
    pieces: Query<&Heat, Without<Tool>>,
    //~^ E0080 borrows `Heat` twice
) {
    let most = pieces.iter().map(|heat| heat.0).fold(0.0, f32::max);
    tools.each(|heat| heat.0 = most);
}
