//! `#[derive(Component)]` on every kind of item.

#![allow(unreachable_pub)]

use framework::Component;

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
pub struct Transform {
    pub x: f32,
    y: f32,
}

#[derive(Component, Debug)]
#[component(crate = framework, whole)]
pub struct Patrol {
    pub waypoints: Vec<f32>,
}

#[derive(Component)]
#[component(crate = framework, invariant = self.0 <= self.1)]
struct Health(u32, pub u32);

#[derive(Component)]
#[component(crate = framework)]
struct Static;

#[derive(Component)]
#[component(crate = framework)]
enum State {
    Idle,
    Moving(f32, f32),
    Following {
        target: Option<framework::Handle<Self>>,
    },
}

#[derive(Component)]
#[component(crate = framework)]
struct Grid<T, const N: usize = 4>
where
    T: Copy,
{
    cells: [T; N],
    parent: Option<framework::Handle<Self>>,
}

// C1, C2, C3, C4
#[test]
fn every_kind_of_item_is_a_component() {
    let _ = Health(1, 2);
    let _ = [
        State::Idle,
        State::Moving(0.0, 0.0),
        State::Following { target: None },
    ];
    assert_eq!(
        <Health as Component>::INVARIANT.unwrap().text,
        "self.0 <= self.1"
    );
}
