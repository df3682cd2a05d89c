// W10: what a child takes from its parent, and where it is seen from there.
use ecs::prelude::*;

#[derive(Component, Clone, Copy, Debug)]
pub struct Place(pub f32);
#[derive(Component, Clone, Copy, Debug)]
pub struct Offset(pub f32);

#[world(name = Nested, hierarchy)]
pub enum Part {
    Place,
    Offset,
}

pub fn follow(world: &mut World) {
    world.propagate::<Place, Offset>(|parent, offset, own| own.0 = parent.0 + offset.0);
}
