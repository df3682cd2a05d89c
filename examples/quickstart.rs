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
    falling.each(|(entity, transform)| {
        if transform.y < 0.0 {
            commands.disable::<Velocity>(entity);
        }
    });
}

#[schedule(world = Game, phases = Phase)]
struct Frame(fall, movement, land);

fn main() {
    let mut world = Game::world(GameResources {
        gravity: Gravity(-9.81),
    });
    let ball = world.spawn((Transform { x: 0.0, y: 10.0 }, Velocity { x: 1.0, y: 0.0 }));

    let (mut frame, mut timestep) = (Frame::new(), Timestep::default());
    for _ in 0..120 {
        timestep.advance(Duration::from_millis(16), &mut frame, &mut world);
    }
    println!(
        "after {} steps the ball lies at {:?}",
        world.tick(),
        *world.at::<Transform>(ball)
    );
    assert!(
        world
            .try_get::<Velocity>(ball)
            .is_err_and(|miss| matches!(miss, Miss::Disabled { .. }))
    );
}
