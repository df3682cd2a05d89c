//! Bundles: components given and taken together.

use ecs::prelude::*;

#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct Position(f32, f32);

#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct Health(u32);

#[derive(Component, Clone, Debug, PartialEq)]
#[component(whole)] // it owns data: kept as one `Vec<Items>`
struct Items(Vec<&'static str>);

#[world(name = Game)]
enum Part {
    Position,
    Health,
    Items,
    #[component(marker)]
    Hostile,
}

#[derive(Bundle)]
struct Character {
    health: Health,
    items: Items,
}

fn main() {
    let mut world = Game::world();

    // A bundle is a component, a tuple or a struct of bundles; `Hostile` has no data.
    let rock = world.spawn(Position(1.0, 1.0));
    let (health, items) = (Health(80), Items(vec!["halberd"]));
    let guard = world.spawn((Position(0.0, 2.0), Hostile, Character { health, items }));
    println!("{:?}", world.entity(guard).unwrap());
    assert_eq!(*world.at::<Health>(guard), Health(80));

    // Inserting adds, or overwrites and gives what was there.
    let former = world.insert(guard, (Health(35), Items(vec![]))).unwrap();
    println!("overwritten: {former:?}");
    assert_eq!(former, (Some(Health(80)), Some(Items(vec!["halberd"]))));
    assert_eq!(world.insert(rock, Health(500)).unwrap(), None);

    // Removing takes what is there of a bundle.
    let taken = world.remove::<Character>(guard).unwrap();
    assert_eq!(taken, (Some(Health(35)), Some(Items(vec![]))));
    let taken = world.remove::<Character>(rock).unwrap();
    println!("taken: {taken:?}");
    assert_eq!(taken, (Some(Health(500)), None));
    assert!(world.has::<Hostile>(guard) && !world.has::<Health>(guard));

    // On a stale handle nothing happens, and the bundle comes back.
    assert!(world.destroy(rock));
    let refused = world.insert(rock, (Health(1), Hostile)).unwrap_err();
    println!("refused: {refused}");
    assert_eq!(refused.bundle.0, Health(1));
}
