// W11: a resource that is saved can be.
use ecs::prelude::*;

#[derive(Debug)]
pub struct Gravity(pub f32);

#[derive(Resources, Debug)]
pub struct GameResources {
    #[resource(save)]
    pub gravity: Gravity,
    //~^ E0277 `Gravity` cannot be saved: it is not both `Serialize` and `Deserialize`
}
