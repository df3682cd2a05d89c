//! `#[world]`.

use framework::{Component, world};

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
struct Transform {
    x: f32,
    y: f32,
}

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
struct Velocity {
    x: f32,
}

#[world(name = Game, crate = framework)]
enum Part {
    Transform,
    #[component(disable)]
    Velocity,
    #[component(data = Transform)]
    Previous,
    #[component(marker)]
    Static,
    #[component(data = Vec<String>, whole)]
    Names,
}

// C5, C6, C7
#[test]
fn ids_are_counted_and_named() {
    assert_eq!((Part::COUNT, Part::TOTAL), (5, 6));
    assert_eq!(Part::Velocity.disabled(), Some(Part::DisabledVelocity));
    assert_eq!(Part::DisabledVelocity.enabled(), Some(Part::Velocity));
    assert_eq!(Part::Transform.disabled(), None);
    assert_eq!(Part::try_from(5), Ok(Part::DisabledVelocity));
    assert_eq!(
        Part::try_from(6).unwrap_err().to_string(),
        "6 is no component id: there are 6, counted from 0"
    );
    assert_eq!(Part::Names.to_string(), "Names");
}

#[test]
fn a_world_holds_every_kind() {
    let mut world: World = Game::world();
    let entity: Entity = world.spawn((
        Transform { x: 1.0, y: 2.0 },
        Previous(Transform { x: 0.0, y: 0.0 }),
        Static,
        Names(vec!["a".to_owned()]),
    ));
    assert_eq!(*world.at::<Transform>(entity), Transform { x: 1.0, y: 2.0 });
    assert_eq!(world.at::<Names>(entity).len(), 1);
    assert_eq!(
        format!("{:?}", Previous(Transform { x: 0.0, y: 0.0 })),
        "Previous(Transform { x: 0.0, y: 0.0 })"
    );
}
