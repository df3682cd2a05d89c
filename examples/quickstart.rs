//! The program of the README: things fall until they land.

use std::time::Duration;

use ecs::prelude::*;

#[derive(Component, Clone, Copy, Debug)]
struct Transform {
    x: f32,
    y: f32,
}
#[derive(Component, Clone, Copy)]
struct Velocity {
    x: f32,
    y: f32,
}

#[world(name = Game)]
enum Part {
    Transform,
    #[component(disable)]
    Velocity,
    #[component(marker)]
    Static,
}

#[derive(Phases, Clone, Copy, Debug)]
#[phases(world = Game)]
enum Phase {
    #[phase(rate = fixed)]
    Physics,
}

#[system(phase = Phase::Physics, without = Static)]
fn fall(transform: &mut Transform, velocity: &mut Velocity) {
    velocity.y -= 9.81 / 60.0;
    transform.y += velocity.y / 60.0;
}
#[system(phase = Phase::Physics)]
fn land(falling: Query<(Entity, &Transform), With<Velocity>>, mut commands: Commands) {
    for (entity, at) in &falling {
        if at.y < 0.0 {
            commands.disable::<Velocity>(entity);
        }
    }
}
#[schedule(phases = Phase)]
struct Frame(fall, land);

fn main() {
    let mut world = Game::world();
    let ball = world.spawn((Transform { x: 0.0, y: 10.0 }, Velocity { x: 1.0, y: 0.0 }));
    let (mut frame, mut timestep) = (Frame::new(), Timestep::default());
    while world.has::<Velocity>(ball) {
        timestep.advance(Duration::from_millis(16), &mut frame, &mut world);
    }
    println!(
        "{:?} after {} steps",
        *world.at::<Transform>(ball),
        world.tick()
    );
    assert_eq!(world.tick(), 86);
}
