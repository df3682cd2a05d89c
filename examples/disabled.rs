//! Disabled: a component leaves the queries, and its data stays.

use ecs::prelude::*;

#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct Position(f32);

#[derive(Component, Clone, Copy, Debug, PartialEq)]
struct Speed(f32);

#[world(name = Game)]
enum Part {
    Position,
    #[component(disable)]
    Speed,
}

/// Whether an entity is seen by `&Speed`, `Has`, `Without`, and `&Disabled<Speed>`.
fn seen(world: &World, entity: Entity) -> [bool; 4] {
    [
        world.view::<&Speed>().contains(entity),
        world.view::<Has<Speed>>().get(entity) == Some(true),
        world.view::<Without<Speed>>().contains(entity),
        world.view::<&Disabled<Speed>>().contains(entity),
    ]
}

fn main() {
    let mut world = Game::world();
    let rock = world.spawn(Position(0.0));
    let runner = world.spawn((Position(0.0), Speed(2.0)));
    let frozen = world.spawn((Position(0.0), Speed(3.0)));
    assert_eq!(world.disable::<Speed>(frozen), Ok(true));
    assert_eq!(world.disable::<Speed>(frozen), Ok(false));

    println!("seen by    &Speed, Has, Without, &Disabled");
    for (speed, entity, truth) in [
        ("absent", rock, [false, false, true, false]),
        ("enabled", runner, [true, true, false, false]),
        ("disabled", frozen, [false, false, true, true]),
    ] {
        let seen = seen(&world, entity);
        println!("{speed:10} {seen:?}");
        assert_eq!(seen, truth);
    }

    world
        .query::<(&mut Position, &Speed)>()
        .each(|(position, speed)| position.0 += speed.0);
    assert_eq!(*world.at::<Position>(runner), Position(2.0));
    assert_eq!(*world.at::<Position>(frozen), Position(0.0));

    // A look-up says why it misses; enabling gives the data back as it was.
    let miss = world.try_get::<Speed>(frozen).unwrap_err();
    let kept = *world.at::<Disabled<Speed>>(frozen);
    println!("{miss}, and it is {kept:?}");
    assert!(matches!(miss, Miss::Disabled { .. }));
    assert_eq!(world.enable::<Speed>(frozen), Ok(true));
    assert_eq!(*world.at::<Speed>(frozen), Speed(3.0));
}
