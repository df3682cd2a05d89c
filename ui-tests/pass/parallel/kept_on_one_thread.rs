// Q6, S11: rows go to another thread only where what they hold may.
use std::sync::Arc;

use ecs::prelude::*;

#[derive(Component)]
#[component(whole)]
pub struct Texture(pub Arc<str>);

#[world(name = Game)]
pub enum Part {
    Texture,
}

pub fn reload(world: &mut World) {
    world.query::<&mut Texture>().par_each(|texture| texture.0 = Arc::from("blank"));
}
