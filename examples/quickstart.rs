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

struct Gravity(f32);

#[derive(Resources)]
struct GameResources {
    gravity: Gravity,
}

#[world(name = Game, resources = GameResources)]
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

#[system(phase = Phase::Physics, order = 1, without = Static)]
fn fall(velocity: &mut Velocity, gravity: Res<Gravity>) {
    velocity.y += gravity.0 / 60.0;
}

#[system(phase = Phase::Physics, order = 2)]
fn movement(transform: &mut Transform, velocity: &Velocity) {
    transform.x += velocity.x / 60.0;
    transform.y += velocity.y / 60.0;
}

#[system(phase = Phase::Physics, order = 3)]
fn land(falling: Query<(Entity, &Transform), With<Velocity>>, mut commands: Commands) {
    for (entity, transform) in &falling {
        if transform.y < 0.0 {
            commands.disable::<Velocity>(entity);
        }
    }
}

#[schedule(phases = Phase)]
struct Frame(fall, movement, land);

fn main() {
    let gravity = Gravity(-9.81);
    let mut world = Game::world(GameResources { gravity });
    let ball = world.spawn((Transform { x: 0.0, y: 10.0 }, Velocity { x: 1.0, y: 0.0 }));

    let (mut frame, mut timestep) = (Frame::new(), Timestep::default());
    while world.has::<Velocity>(ball) {
        timestep.advance(Duration::from_millis(16), &mut frame, &mut world);
    }
    let at = *world.at::<Transform>(ball);
    println!("the ball lands at {at:?} after {} steps", world.tick());
    assert_eq!(world.tick(), 86);
}
