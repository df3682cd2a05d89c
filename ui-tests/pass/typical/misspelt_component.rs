// C5, Z4: a component that is misspelt, where it is listed.
use ecs::prelude::*;
#[derive(Component, Clone, Copy, Debug)]
pub struct Velocity {
    pub x: f32,
}
#[world(name = Game)]
pub enum Part {
    Velocity,
}
pub fn run(world: &mut World) {
    world.query::<&mut Velocity>().each(|velocity| velocity.x += 1.0);
}
