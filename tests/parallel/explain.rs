//! Chapter Y of the contract: a schedule explains itself.

use expect_test::expect;
use framework::prelude::*;

#[derive(Component, Clone, Copy, Debug)]
#[component(crate = framework)]
struct Position(f32);

#[derive(Component, Clone, Copy, Debug)]
#[component(crate = framework)]
struct Velocity(f32);

#[derive(Component, Clone, Copy, Debug)]
#[component(crate = framework)]
struct Health(f32);

#[derive(Clone, Copy, Debug)]
struct Gravity(f32);

#[derive(Clone, Copy, Debug)]
struct Paused(bool);

#[derive(Resources)]
#[resource(crate = framework)]
struct GameResources {
    gravity: Gravity,
    paused: Paused,
}

#[derive(Clone, Copy, Debug)]
struct Hit(Entity);

#[derive(Events)]
#[event(crate = framework)]
struct GameEvents {
    hits: Channel<Hit>,
}

#[world(name = Game, resources = GameResources, events = GameEvents, crate = framework)]
enum Part {
    Position,
    Velocity,
    Health,
    #[component(marker)]
    Static,
}

#[derive(Phases, Clone, Copy, Debug, PartialEq)]
#[phases(world = Game, crate = framework)]
enum Phase {
    #[phase(rate = frame)]
    Input,
    #[phase(rate = fixed)]
    Move,
    #[phase(rate = network)]
    Send,
}

fn is_running(world: &World) -> bool {
    !world.resource::<Paused>().0
}

#[system(init, world = Game, crate = framework)]
fn set_up(mut commands: Commands) {
    commands.spawn((Position(0.0), Velocity(1.0), Health(1.0)));
}

#[system(phase = Phase::Input, crate = framework)]
fn pause(mut paused: ResMut<Paused>) {
    paused.0 = false;
}

mod physics {
    use super::*;

    #[system(phase = Phase::Move, order = 1, without = Static, crate = framework)]
    pub(super) fn fall(velocity: &mut Velocity, gravity: Res<Gravity>) {
        velocity.0 -= gravity.0;
    }

    #[system(phase = Phase::Move, order = 2, crate = framework)]
    pub(super) fn movement(position: &mut Position, velocity: &Velocity) {
        position.0 += velocity.0;
    }
}

#[system(phase = Phase::Move, order = 2, crate = framework)]
fn bound(mut all: Query<(Entity, &mut Position), With<Velocity>>, mut hits: EventWriter<Hit>) {
    all.each(|(entity, position)| {
        if position.0 > 9.0 {
            position.0 = 9.0;
            hits.emit(Hit(entity));
        }
    });
}

#[system(phase = Phase::Move, order = 2, crate = framework)]
fn burn(mut all: Query<(Entity, &mut Health)>, mut hits: EventWriter<Hit>, mut commands: Commands) {
    all.each(|(entity, health)| {
        health.0 -= 0.5;
        hits.emit(Hit(entity));
        if health.0 < 0.0 {
            commands.destroy(entity);
        }
    });
}

#[system(phase = Phase::Move, order = 2, after = burn, run_if = is_running, crate = framework)]
fn react(mut hits: EventReader<Hit>, mut commands: Commands) {
    for Hit(entity) in hits.read() {
        commands.insert(*entity, Static);
    }
}

#[system(phase = Phase::Send, crate = framework)]
fn census(world: &mut World) {
    world.resource_mut::<Gravity>().0 = 1.0;
}

#[schedule(phases = Phase, crate = framework)]
struct Frame(
    physics::fall,
    physics::movement,
    bound,
    burn,
    react,
    pause,
    census,
    set_up,
);

fn explained() -> framework::schedule::Explanation {
    Frame::new().explain()
}

// Y5: phases with their rates, systems with their paths, what each touches, what runs side by side,
// what waits for what and why, and what only the order of listing decides
#[test]
fn a_schedule_explains_itself() {
    expect![[r"
        a schedule for `Game`: 8 systems in 4 phases

        init, once before the first phase

          stage 1
            parallel::explain::set_up
              records commands

        phase Input, once per frame

          stage 1
            parallel::explain::pause
              writes resource Paused

        phase Move, once per fixed step

          stage 1
            parallel::explain::physics::fall
              order 1
              reads resource Gravity
              writes Velocity
              only without Static

          stage 2
            parallel::explain::physics::movement
              order 2
              reads Velocity
              writes Position
              waits for parallel::explain::physics::fall: Velocity

          stage 3, side by side
            parallel::explain::bound
              order 2
              writes Position, event Hit
              waits for parallel::explain::physics::movement: Position — only the order of listing decides
            parallel::explain::burn
              order 2
              writes Health, event Hit
              records commands
              starts no sooner than parallel::explain::bound: both emit event Hit — only the order of listing decides

          stage 4
            parallel::explain::react
              order 2, after parallel::explain::burn, if is_running
              reads event Hit
              records commands
              waits for parallel::explain::physics::fall: its condition may read what that writes
              waits for parallel::explain::physics::movement: its condition may read what that writes — only the order of listing decides
              waits for parallel::explain::bound: event Hit, its condition may read what that writes — only the order of listing decides
              waits for parallel::explain::burn: event Hit, asked for, its condition may read what that writes

          commands are replayed in this order
            parallel::explain::burn
            parallel::explain::react

        phase Send, once per network round

          stage 1
            parallel::explain::census
              has the world to itself
    "]].assert_eq(&explained().to_string());
    assert_eq!(explained().to_string(), explained().to_string());
}

// Y5: the same as a graph
#[test]
fn a_schedule_draws_itself() {
    expect![[r#"
        digraph schedule {
          rankdir=LR;
          node [shape=box];
          subgraph cluster_0 {
            label="init, once before the first phase";
            { rank=same; s7 [label="parallel::explain::set_up\lrecords commands\l"]; }
          }
          subgraph cluster_1 {
            label="phase Input, once per frame";
            { rank=same; s5 [label="parallel::explain::pause\lwrites resource Paused\l"]; }
          }
          subgraph cluster_2 {
            label="phase Move, once per fixed step";
            { rank=same; s0 [label="parallel::explain::physics::fall\lreads resource Gravity\lwrites Velocity\lonly without Static\l"]; }
            { rank=same; s1 [label="parallel::explain::physics::movement\lreads Velocity\lwrites Position\l"]; }
            { rank=same; s2 [label="parallel::explain::bound\lwrites Position, event Hit\l"]; s3 [label="parallel::explain::burn\lwrites Health, event Hit\lrecords commands\l"]; }
            { rank=same; s4 [label="parallel::explain::react\lreads event Hit\lrecords commands\l"]; }
          }
          s0 -> s1 [label="Velocity"];
          s1 -> s2 [label="Position", style=dashed, color=red];
          s2 -> s3 [label="both emit event Hit", style=dashed, color=red];
          s0 -> s4 [label="its condition may read what that writes"];
          s1 -> s4 [label="its condition may read what that writes", style=dashed, color=red];
          s2 -> s4 [label="event Hit\lits condition may read what that writes", style=dashed, color=red];
          s3 -> s4 [label="event Hit\lasked for\lits condition may read what that writes"];
          subgraph cluster_3 {
            label="phase Send, once per network round";
            { rank=same; s6 [label="parallel::explain::census\lhas the world to itself\l"]; }
          }
        }
    "#]].assert_eq(&explained().dot().to_string());
}

// Y5, Z2: times stand in it where a clock was handed in, and only there
#[test]
fn a_schedule_tells_times_by_the_clock_handed_in() {
    use std::sync::atomic::{AtomicU64, Ordering};
    static NOW: AtomicU64 = AtomicU64::new(0);
    let mut world = Game::world(GameResources {
        gravity: Gravity(1.0),
        paused: Paused(true),
    });
    let mut frame = Frame::new();
    assert!(!frame.explain().to_string().contains("in all"));
    frame.set_clock(|| NOW.fetch_add(5, Ordering::SeqCst));
    frame.switch::<physics::fall>(false);
    frame.run_phase(Phase::Move, &mut world);
    frame.run_phase(Phase::Move, &mut world);
    let text = frame.explain().to_string();
    let of = |system: &str| {
        let rest = text.split_once(system).expect("the system is listed").1;
        let lines = rest.lines().take_while(|line| !line.is_empty());
        lines.take(8).collect::<Vec<_>>().join("\n")
    };
    assert!(of("::bound\n").contains("ran 2 times, 10 in all"), "{text}");
    let fall = of("physics::fall\n");
    assert!(
        fall.contains("switched off") && fall.contains("ran 0 times, 0 in all"),
        "{text}"
    );
}
