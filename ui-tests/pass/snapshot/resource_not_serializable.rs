// W11: a resource that is saved can be.
use ecs::prelude::*;

#[derive(Debug, serde::Serialize, serde::Deserialize)]
pub struct Gravity(pub f32);

#[derive(Resources, Debug)]
pub struct GameResources {
    #[resource(save)]
    pub gravity: Gravity,
}
