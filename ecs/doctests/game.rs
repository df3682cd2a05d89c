// The game of the examples below.
use ecs::prelude::*;

#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct Position {
    x: f32,
    y: f32,
}

#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct Velocity {
    x: f32,
    y: f32,
}

#[derive(Component, Clone, Debug, PartialEq)]
#[component(whole)] // it owns data: kept as one `Vec<Name>`
struct Name(String);

struct Gravity(f32);

#[derive(Resources)]
struct GameResources {
    gravity: Gravity,
}

struct Landed(Entity);

#[derive(Events)]
struct GameEvents {
    landed: Channel<Landed>,
}

#[world(name = Game, resources = GameResources, events = GameEvents)]
enum Part {
    Position,
    #[component(disable)]
    Velocity,
    Name,
    #[component(marker)] // no data, no struct of its own
    Static,
}

fn game() -> World {
    Game::world(GameResources {
        gravity: Gravity(-10.0),
    })
}
