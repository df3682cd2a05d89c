//! Two worlds: two schemas in one program, whose entities cannot be confused.

use ecs::prelude::*;

#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct Position {
    x: f32,
    y: f32,
}

#[derive(Component, Clone, Copy, Debug)]
struct Follows(GameEntity);

// With `prefix` the aliases are `GameWorld`, `GameEntity`, …: a module has room for two schemas.
#[world(name = Game, prefix = Game)]
enum Part {
    Position,
}

#[world(name = Screen, prefix = Screen)]
enum Widget {
    Position, // a component may be of several schemas
    Follows,
}

/// Moves labels to what they follow: it reads one world and writes the other.
fn follow(game: &GameWorld, screen: &mut ScreenWorld) {
    let targets = game.view::<&Position>();
    screen
        .query::<(&mut Position, &Follows)>()
        .each(|(label, follows)| {
            if let Some(target) = targets.get(follows.0) {
                label.x = target.x;
                label.y = target.y + 1.0;
            }
        });
}

fn main() {
    let (mut game, mut screen) = (Game::world(), Screen::world());
    let tank: GameEntity = game.spawn(Position { x: 3.0, y: 4.0 });
    let corner = Position { x: 0.0, y: 0.0 };
    let label: ScreenEntity = screen.spawn((corner, Follows(tank)));

    follow(&game, &mut screen);
    println!("{:?}", screen.entity(label).unwrap());
    let above = Position { x: 3.0, y: 5.0 };
    assert_eq!(*screen.at::<Position>(label), above);

    // Both are the first handle of their world, and still `game.destroy(label)` does not compile:
    // it takes a `Handle<Game>` and is given a `Handle<Screen>`.
    assert_eq!(tank.to_bits(), label.to_bits());
    game.destroy(tank);
    assert_eq!((game.len(), screen.len()), (0, 1));
    follow(&game, &mut screen); // what the label follows is gone, so it stays
    assert_eq!(*screen.at::<Position>(label), above);
}
