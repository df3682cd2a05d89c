//! Going on in another process: the same bytes as running straight through.

use std::process::Command;

use framework::prelude::*;
use framework::timestep::step;

use crate::{
    Chance, Commands, Entity, Game, Gravity, Hierarchy, Hit, Name, Place, Query, Tagged, Target,
    Velocity, World, bytes, from_bytes, resources,
};

#[derive(Phases, Clone, Copy, Debug)]
#[phases(world = Game, crate = framework)]
enum Phase {
    #[phase(rate = fixed)]
    Update,
    #[phase(rate = fixed)]
    After,
}

#[system(init, world = Game, crate = framework)]
fn begin(mut commands: Commands) {
    for n in 0..20i32 {
        let ball = commands.spawn((Place { x: 0.0, y: 0.0 }, Velocity(n, 1)));
        let tail = commands.spawn((Name(n.to_string()), Target { who: Some(ball) }));
        commands.set_parent(tail, ball);
    }
}

#[system(phase = Phase::Update, order = 1, crate = framework)]
fn fall(place: &mut Place, velocity: &Velocity, gravity: Res<Gravity>) {
    place.x += velocity.0 as f32 / 3.0;
    place.y += gravity.0 / 7.0;
}

/// Draws numbers in the order of rows, so that this order counts.
#[system(phase = Phase::Update, order = 2, crate = framework)]
fn chance(
    mut balls: Query<(Entity, &mut Place, &Velocity)>,
    mut chance: ResMut<Chance>,
    mut hits: EventWriter<Hit>,
    mut commands: Commands,
) {
    balls.each(|(entity, place, velocity)| {
        chance.0 = chance
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        match (chance.0 >> 33) % 16 {
            0 => commands.destroy_subtree(entity),
            1 => commands.disable::<Velocity>(entity),
            2 => drop(commands.spawn((*place, Velocity(velocity.0 + 1, 0), Tagged))),
            3 => hits.emit(Hit {
                who: entity,
                force: 3,
            }),
            4 => place.x = -place.x,
            _ => {}
        }
    });
}

#[system(phase = Phase::After, order = 1, crate = framework)]
fn struck(
    mut hits: EventReader<Hit>,
    mut tails: Query<(Entity, &mut Target)>,
    mut commands: Commands,
    tree: Hierarchy,
) {
    for hit in hits.read() {
        commands.enable::<Velocity>(hit.who);
        for tail in tree.children(hit.who) {
            if let Some((_, mut target)) = tails.get(tail) {
                target.who = None;
            }
        }
    }
    if hits.missed() > 0 {
        // Would count what a fresh reader has not seen.
        commands.spawn(Tagged);
    }
}

#[schedule(phases = Phase, crate = framework)]
struct Frame(begin, fall, chance, struck);

fn run(world: &mut World, frame: &mut Frame, ticks: u32) {
    for _ in 0..ticks {
        step(frame, world, false);
    }
}

const FILE: &str = "SNAPSHOT_FILE";
const BEFORE: u32 = 40;
const AFTER: u32 = 60;

/// What the fresh process does.
#[test]
#[ignore = "run by `a_fresh_process_goes_on`"]
fn go_on() {
    let path = std::env::var_os(FILE).expect("the test that runs this names a file");
    let mut world = from_bytes(&std::fs::read(&path).unwrap()).unwrap();
    world.check().unwrap();
    let mut frame = Frame::new();
    frame.resume();
    run(&mut world, &mut frame, AFTER);
    std::fs::write(path, bytes(&world)).unwrap();
}

// W11, Z2: running, saving, loading in a fresh process and running the rest gives the same bytes as
// running straight through.
#[test]
fn a_fresh_process_goes_on() {
    let (mut world, mut frame) = (Game::world(resources()), Frame::new());
    run(&mut world, &mut frame, BEFORE);
    let path = std::env::temp_dir().join(format!("ecs-snapshot-{}", std::process::id()));
    std::fs::write(&path, bytes(&world)).unwrap();
    let child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "process::go_on", "--ignored", "--nocapture"])
        .env(FILE, &path)
        .output()
        .unwrap();
    assert!(
        child.status.success(),
        "{}",
        String::from_utf8_lossy(&child.stderr)
    );
    let result = std::fs::read(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    run(&mut world, &mut frame, AFTER);
    assert!(world.len() > 20);
    assert!(result == bytes(&world), "the bytes differ");
}
