// Q3: a query that decides row by row gives no whole tables.
use ecs::prelude::*;

#[derive(Component, Clone, Copy, Debug)]
#[component(tracked)]
pub struct Transform {
    pub x: f32,
}

#[world(name = Game)]
pub enum Part {
    Transform,
}

pub fn walk(world: &mut World) {
    let query = world.query_filtered::<&Transform, Changed<Transform>>();
    query.each(|_| ());
}
