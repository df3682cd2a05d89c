//! `#[derive(Bundle)]` and `#[derive(Query)]`.

use framework::Handle;
use framework::prelude::*;

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
pub(crate) struct Position {
    x: f32,
}

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
pub(crate) struct Speed(f32);

#[derive(Component, Debug)]
#[component(crate = framework, whole)]
pub(crate) struct Path(Vec<f32>);

#[world(name = Game, crate = framework)]
pub(crate) enum Part {
    Position,
    #[component(disable)]
    Speed,
    Path,
    #[component(marker)]
    Static,
}

#[derive(Bundle)]
#[bundle(crate = framework)]
struct Moving {
    position: Position,
    speed: Speed,
}

#[derive(Bundle)]
#[bundle(crate = framework)]
struct With2<T, U>(T, U);

#[derive(Query)]
#[query(world = Game, crate = framework)]
pub(crate) struct Body {
    entity: Entity,
    position: &'static mut Position,
    pub(crate) speed: Option<&'static Speed>,
    is_static: Has<Static>,
}

#[derive(Query)]
#[query(world = Game, crate = framework)]
struct Read(&'static Position, &'static Path);

// W1
#[test]
fn a_bundle_with_names_gives_its_components() {
    let mut world = Game::world();
    let entity = world.spawn(Moving {
        position: Position { x: 1.0 },
        speed: Speed(2.0),
    });
    assert_eq!(*world.at::<Speed>(entity), Speed(2.0));
    let moving = Moving {
        position: Position { x: 1.0 },
        speed: Speed(3.0),
    };
    let nested = world.spawn(With2(moving, (Path(vec![1.0]), Static)));
    assert_eq!(*world.at::<Speed>(nested), Speed(3.0));
    assert_eq!(world.at::<Path>(nested).0, [1.0]);
    assert_eq!(
        world.remove::<Moving>(nested),
        Ok((Some(Position { x: 1.0 }), Some(Speed(3.0))))
    );
    assert!(world.has::<Static>(nested) && !world.has::<Speed>(nested));
}

// Q1
#[test]
fn the_items_of_a_query_have_names() {
    let mut world = Game::world();
    let first = world.spawn((Position { x: 1.0 }, Speed(2.0), Path(vec![5.0])));
    let second = world.spawn((Position { x: 1.0 }, Static));
    world.query::<Body>().each(|body: BodyItem| {
        body.position.x += body.speed.map_or(10.0, |speed| speed.0);
        assert_eq!(body.is_static, body.entity == second);
    });
    assert_eq!(world.at::<Position>(first).x, 3.0);
    assert_eq!(world.at::<Position>(second).x, 11.0);
    let handles: Vec<Handle<Game>> = world
        .query::<Body>()
        .iter_mut()
        .map(|row: BodyRow| row.entity)
        .collect();
    assert_eq!(handles, [first, second]);
    world.query::<Read>().each(|ReadItem(position, path)| {
        assert_eq!((position.x, path.0[0]), (3.0, 5.0));
    });
}

// Q8
#[test]
fn a_query_with_names_that_only_reads_can_be_shared() {
    let mut world = Game::world();
    world.spawn((Position { x: 1.0 }, Path(vec![5.0])));
    let shared = &world;
    let sum: f32 = shared
        .view::<Read>()
        .iter()
        .map(|row| row.0.x + row.1.0[0])
        .sum();
    assert_eq!(sum, 6.0);
}
