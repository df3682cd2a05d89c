// G3: resources are told apart by their types.
use game::*;

#[derive(Resources)]
pub struct Settings {
    pub volume: f32,
    pub speed: f32,
    //~^ there is a resource `f32` already
}
