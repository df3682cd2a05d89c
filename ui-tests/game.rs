//! The worlds that the cases are about: a game, and its menu.

pub use ecs::prelude::*;

#[derive(Component, Clone, Copy, Debug)]
pub struct Transform {
    pub x: f32,
    pub y: f32,
}

/// Can be disabled.
#[derive(Component, Clone, Copy, Debug)]
pub struct Velocity {
    pub x: f32,
    pub y: f32,
}

#[derive(Component, Clone, Debug)]
#[component(whole)]
pub struct Patrol {
    pub waypoints: Vec<f32>,
}

/// A component that no world lists.
#[derive(Component, Clone, Copy, Debug)]
pub struct Mana(pub u32);

#[derive(Debug)]
pub struct Gravity(pub f32);

#[derive(Debug)]
pub struct Score(pub u32);

/// A resource of no world.
#[derive(Debug)]
pub struct Wind(pub f32);

#[derive(Debug, Resources)]
pub struct GameResources {
    pub gravity: Gravity,
    pub score: Score,
}

#[derive(Debug)]
pub struct Hit(pub Entity);

#[derive(Debug)]
pub struct Land(pub Entity);

/// An event of no world.
#[derive(Debug)]
pub struct Jump(pub Entity);

#[derive(Debug, Events)]
pub struct GameEvents {
    pub hits: Channel<Hit>,
    pub landings: Channel<Land>,
}

#[world(name = Game, resources = GameResources, events = GameEvents)]
pub enum Part {
    Transform,
    #[component(disable)]
    Velocity,
    Patrol,
    #[component(marker)]
    Static,
}

#[derive(Phases, Clone, Copy, Debug)]
#[phases(world = Game)]
pub enum Phase {
    #[phase(rate = frame)]
    Input,
    #[phase(rate = fixed)]
    Physics,
}

#[derive(Component, Clone, Copy, Debug)]
pub struct Button(pub u32);

#[world(name = Menu, prefix = Menu)]
pub enum MenuPart {
    Button,
}

#[derive(Phases, Clone, Copy, Debug)]
#[phases(world = Menu)]
pub enum MenuPhase {
    #[phase(rate = frame)]
    Draw,
}
