// G3: resources are told apart by their types.
#[path = "../../game.rs"]
mod game;
use game::*;

#[derive(Resources)]
pub struct Settings {
    pub volume: f32,
    pub speed: Wind,
}
