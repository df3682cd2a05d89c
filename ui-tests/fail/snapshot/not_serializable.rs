// W11: a component of a schema with snapshots can be saved, or says that it is left out.
use ecs::prelude::*;

#[derive(Component, Clone, Copy, Debug)]
pub struct Place {
    pub x: f32,
}
#[derive(Component, Clone, Debug)]
#[component(whole)]
pub struct Texture(pub Vec<u8>);

#[world(name = Saved, snapshot)]
pub enum Part {
    #[component(disable)]
    Place,
    //~^ E0277 `Place` cannot be saved: it is not both `Serialize` and `Deserialize`
    #[component(transient)]
    Texture,
}
