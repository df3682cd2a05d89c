//! `#[system]` and `#[schedule]`.
#![allow(clippy::pedantic, clippy::non_minimal_cfg, clippy::suspicious_map)]

use framework::prelude::*;
use framework::schema::Holds;

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
struct Position(f32);

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
struct Speed(f32);

#[derive(Debug)]
struct Gravity(f32);

#[derive(Resources)]
#[resource(crate = framework)]
struct GameResources {
    gravity: Gravity,
    trace: Vec<&'static str>,
}

struct Landed(Entity);

#[derive(Events)]
#[event(crate = framework)]
struct GameEvents {
    landed: Channel<Landed>,
}

#[world(name = Game, resources = GameResources, events = GameEvents, crate = framework)]
enum Part {
    Position,
    Speed,
    #[component(marker)]
    Static,
}

#[derive(Phases, Clone, Copy, Debug)]
#[phases(world = Game, crate = framework)]
enum Phase {
    #[phase(rate = fixed)]
    Physics,
    #[phase(rate = fixed)]
    React,
}

/// Once per entity.
#[system(phase = Phase::Physics, order = 2, without = Static, crate = framework)]
fn fall(
    Position(y): &mut Position,
    speed: &Speed,
    mut runs: Local<u32>,
    mut trace: ResMut<Vec<&'static str>>,
) {
    *y += speed.0;
    *runs += 1;
    if *runs == 1 {
        trace.push("fall");
    }
}

mod physics {
    use super::*;

    #[system(phase = Phase::Physics, order = 1, crate = framework)]
    pub(super) fn pull(
        mut falling: Query<&mut Speed, Without<Static>>,
        gravity: Res<Gravity>,
        mut trace: ResMut<Vec<&'static str>>,
    ) {
        trace.push("pull");
        falling.each(|speed| speed.0 += gravity.0);
    }
}

#[system(phase = Phase::React, before = [read], run_if = is_busy, crate = framework)]
fn land(
    moving: Query<(Entity, &Position), Without<Static>>,
    still: Query<&Position, With<Static>>,
    mut landed: EventWriter<Landed>,
    mut commands: Commands,
) {
    let floor = still
        .iter()
        .map(|ground| ground.0)
        .fold(f32::NEG_INFINITY, f32::max);
    for (entity, position) in moving.iter() {
        if position.0 < floor {
            landed.emit(Landed(entity));
            commands.remove::<Speed>(entity);
        }
    }
}

fn is_busy(world: &World) -> bool {
    !world.is_empty()
}

#[system(phase = Phase::React, order = -1, crate = framework)]
fn read(mut landed: EventReader<Landed>, mut count: Local<usize>, mut gravity: ResMut<Gravity>) {
    *count += landed
        .read()
        .map(|Landed(entity)| entity.slot() as usize)
        .count();
    if *count > 0 {
        gravity.0 = 0.0;
    }
}

#[system(init, world = Game, crate = framework)]
fn start(world: &mut World) {
    world.spawn((Position(-3.0), Static));
}

/// Knows no schema but what it asks of one.
#[system(crate = framework)]
fn drift<S: Holds<Position> + Holds<Speed>>(mut all: framework::Query<S, (&mut Position, &Speed)>) {
    all.each(|(position, _)| position.0 += 0.0);
}

#[schedule(phases = Phase, world = Game, crate = framework)]
struct Frame(
    start,
    fall,
    physics::pull,
    #[cfg(any())] never,
    #[cfg(all())] land,
    read,
    #[system(phase = Phase::Physics, order = 9)] drift,
);

fn game() -> (World, Frame) {
    let resources = GameResources {
        gravity: Gravity(-1.0),
        trace: Vec::new(),
    };
    (Game::world(resources), Frame::new())
}

// Y1, Y2
#[test]
fn systems_run_in_phases_by_order() {
    let (mut world, mut frame) = game();
    let entity = world.spawn((Position(0.0), Speed(0.0)));
    frame.run_phase(Phase::Physics, &mut world);
    assert_eq!(*world.at::<Speed>(entity), Speed(-1.0));
    assert_eq!(*world.at::<Position>(entity), Position(-1.0));
    frame.run_phase(Phase::Physics, &mut world);
    assert_eq!(*world.at::<Position>(entity), Position(-3.0));
    frame.run_phase(Phase::React, &mut world);
    frame.run_phase(Phase::Physics, &mut world);
    assert_eq!(*world.at::<Position>(entity), Position(-6.0));
    frame.run_phase(Phase::React, &mut world);
    assert!(!world.has::<Speed>(entity));
    assert_eq!(world.resource::<Gravity>().0, 0.0);
    assert_eq!(
        world.resource::<Vec<&'static str>>()[..3],
        ["pull", "fall", "pull"]
    );
}

// Y2: switched off and on by path
#[test]
fn a_system_is_switched_off_by_its_path() {
    let (mut world, mut frame) = game();
    let entity = world.spawn((Position(0.0), Speed(1.0)));
    frame.switch::<physics::pull>(false);
    frame.run_phase(Phase::Physics, &mut world);
    assert_eq!(*world.at::<Position>(entity), Position(1.0));
    assert_eq!(format!("{:?} {:?}", fall {}, frame), "fall Frame");
    assert_eq!(<Frame as Schedule<Game>>::SYSTEMS.len(), 6);
    assert_eq!(
        <fall as framework::system::Described>::NAME,
        "contract::macros::systems::fall"
    );
    assert_eq!(
        <fall as framework::system::Described>::PARAMETERS,
        ["Position(y)", "speed", "runs", "trace"]
    );
}
