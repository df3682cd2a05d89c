//! The fixed timestep: whole numbers, no clock, no sleep.

use core::time::Duration;

use framework::prelude::*;
use framework::timestep::step;
use framework::{Advance, Timestep};

use super::*;

tracers! {
    note_input (phase = Phase::Input);
    note_move (phase = Phase::Move);
    note_react (phase = Phase::React);
    note_send (phase = Phase::Send);
    note_draw (phase = Phase::Draw);
}

#[schedule(phases = Phase, crate = framework)]
struct Noted(note_input, note_move, note_react, note_send, note_draw);

#[schedule(phases = Phase, crate = framework)]
struct Idle(note_send);

fn nanos(nanos: u64) -> Duration {
    Duration::from_nanos(nanos)
}

// Y6: the number of steps is the floor of the time that has passed, over any frame lengths
#[test]
fn steps_are_exact_over_long_runs() {
    for (frame_nanos, frames) in [
        (16_666_667, 20_000),
        (16_666_666, 20_000),
        (7_777_777, 40_000),
        (33_333_333, 9_000),
        (1, 50_000),
        (99_999_999, 3_000),
    ] {
        let mut timestep = Timestep::default();
        let (mut world, mut idle) = (game(), Idle::new());
        let (mut total, mut steps, mut rounds) = (0_u128, 0_u128, 0_u128);
        for _ in 0..frames {
            let advance = timestep.advance(nanos(frame_nanos), &mut idle, &mut world);
            total += u128::from(frame_nanos);
            steps += u128::from(advance.steps);
            rounds += u128::from(advance.network_rounds);
            assert_eq!(steps, total * 60 / 1_000_000_000);
            assert_eq!(rounds, total * 30 / 1_000_000_000);
            assert_eq!(advance.dropped, 0);
            assert!((0.0..=1.0).contains(&advance.alpha));
            let left = (total * 60 % 1_000_000_000) as f64 / 1e9;
            assert!((f64::from(advance.alpha) - left).abs() < 1e-6);
            assert_eq!(world.alpha().to_bits(), advance.alpha.to_bits());
        }
        assert_eq!(u128::from(world.tick()), steps);
    }
}

// Y6: the same time in other pieces gives the same steps
#[test]
fn the_pieces_of_time_do_not_matter() {
    let mut dice = crate::zoo::Dice(6);
    for _ in 0..50 {
        let mut timestep = Timestep::default();
        let (mut world, mut idle) = (game(), Idle::new());
        let mut left = 5_000_000_000_u64;
        while left > 0 {
            let piece = (dice.roll() % 90_000_000 + 1).min(left);
            left -= piece;
            timestep.advance(nanos(piece), &mut idle, &mut world);
        }
        assert_eq!((world.tick(), timestep.dropped()), (300, 0));
    }
}

// Y6: phases by rate, in order: frame phases around the steps, the network once per step at most
#[test]
fn a_frame_runs_its_phases_in_order() {
    let mut timestep = Timestep::default();
    let (mut world, mut noted) = (game(), Noted::new());
    let mut frame = |millis| {
        let advance = timestep.advance(Duration::from_millis(millis), &mut noted, &mut world);
        (trace(&mut world), advance)
    };
    let (ran, advance) = frame(10);
    assert_eq!(ran, ["note_input", "note_draw"]);
    assert_eq!((advance.steps, advance.network_rounds), (0, 0));
    assert!((advance.alpha - 0.6).abs() < 1e-6);
    let (ran, advance) = frame(10);
    assert_eq!(ran, ["note_input", "note_move", "note_react", "note_draw"]);
    assert!((advance.alpha - 0.2).abs() < 1e-6);
    let (ran, advance) = frame(50);
    let (step, sent) = (["note_move", "note_react"], ["note_send"]);
    let expected = [
        &["note_input"][..],
        &step,
        &sent,
        &step,
        &sent,
        &step,
        &["note_draw"],
    ]
    .concat();
    assert_eq!((advance.steps, advance.network_rounds), (3, 2));
    assert_eq!(ran.len(), expected.len());
    assert_eq!(ran.iter().filter(|name| **name == "note_send").count(), 2);
    assert!(
        ran.windows(2)
            .all(|pair| pair != ["note_send", "note_send"]),
        "once per step at most"
    );
    assert_eq!(
        (ran[0], ran[1], ran[2], ran[ran.len() - 1]),
        ("note_input", "note_move", "note_react", "note_draw")
    );
}

// Y6: a long frame counts for 0.1 s; steps beyond 8 are dropped and counted
#[test]
fn a_long_frame_is_cut_and_counted() {
    let (mut world, mut idle) = (game(), Idle::new());
    let mut timestep = Timestep::default();
    for _ in 0..10 {
        let advance = timestep.advance(Duration::from_secs(3600), &mut idle, &mut world);
        assert_eq!(
            (advance.steps, advance.dropped),
            (6, 0),
            "0.1 s is six steps"
        );
    }
    assert_eq!((world.tick(), timestep.dropped()), (60, 0));
    let mut timestep = Timestep::default();
    timestep.advance(nanos(16_000_000), &mut idle, &mut world);
    let mut fast = Timestep::new(240, 30);
    let before = world.tick();
    let advance = fast.advance(Duration::from_millis(100), &mut idle, &mut world);
    assert_eq!(
        advance,
        Advance {
            steps: 8,
            network_rounds: 3,
            dropped: 16,
            alpha: 0.0
        }
    );
    assert_eq!((world.tick() - before, fast.dropped()), (8, 16));
    let advance = fast.advance(nanos(4_166_667), &mut idle, &mut world);
    assert_eq!(
        (advance.steps, advance.dropped),
        (1, 0),
        "the backlog is gone"
    );
    let mut wide = Timestep::default().with_limits(Duration::from_secs(1), 100);
    let advance = wide.advance(Duration::from_secs(2), &mut idle, &mut world);
    assert_eq!(
        (advance.steps, advance.network_rounds, advance.dropped),
        (60, 30, 0)
    );
    assert_eq!(
        Timestep::default().step_seconds().to_bits(),
        (1.0_f32 / 60.0).to_bits()
    );
}

// Y6: no length of a frame and no rate overflows
#[test]
fn extreme_times_and_rates_do_not_overflow() {
    for (fixed, network) in [
        (60, 30),
        (1, u32::MAX),
        (u32::MAX, 1),
        (u32::MAX, u32::MAX),
        (30, 60),
    ] {
        let (mut world, mut idle) = (game(), Idle::new());
        let mut timestep = Timestep::new(fixed, network).with_limits(Duration::MAX, 3);
        for delta in [
            Duration::MAX,
            Duration::ZERO,
            nanos(1),
            Duration::from_secs(1 << 40),
            Duration::MAX,
        ] {
            let advance = timestep.advance(delta, &mut idle, &mut world);
            assert!(advance.steps <= 3 && advance.network_rounds <= advance.steps);
            assert!((0.0..=1.0).contains(&advance.alpha));
        }
    }
    // A network faster than the steps has one round per step, and no backlog grows.
    let (mut world, mut idle) = (game(), Idle::new());
    let mut timestep = Timestep::new(30, 60);
    for _ in 0..1000 {
        let advance = timestep.advance(Duration::from_millis(50), &mut idle, &mut world);
        assert_eq!(advance.network_rounds, advance.steps);
    }
}

#[system(phase = Phase::Move, crate = framework)]
fn emit_moved(
    time: Time,
    mut moved: EventWriter<Moved>,
    all: Query<Entity>,
    mut seen: ResMut<Vec<u64>>,
) {
    for entity in &all {
        moved.emit(Moved(entity, time.tick));
    }
    seen.push(time.tick);
}

#[system(phase = Phase::React, crate = framework)]
fn read_moved(mut moved: EventReader<Moved>, mut seen: ResMut<Vec<u64>>) {
    seen.extend(moved.read().map(|moved| moved.1 + 100));
}

#[system(phase = Phase::Draw, crate = framework)]
fn draw_alpha(time: Time, mut moved: EventReader<Moved>, mut seen: ResMut<Vec<u64>>) {
    assert!((0.0..=1.0).contains(&time.alpha));
    seen.push(1000 + moved.read().count() as u64);
}

#[schedule(phases = Phase, crate = framework)]
struct Stepping(emit_moved, read_moved, draw_alpha);

// Y6: per step the tick advances, the fixed phases run, and the events are cleared
#[test]
fn each_step_ticks_and_clears_its_events() {
    let mut world = game();
    world.spawn(at(0));
    let mut stepping = Stepping::new();
    let mut timestep = Timestep::default();
    let advance = timestep.advance(nanos(33_333_334), &mut stepping, &mut world);
    assert_eq!(advance.steps, 2);
    assert_eq!(*world.resource::<Vec<u64>>(), [1, 101, 2, 102, 1000]);
    assert!(world.events::<Moved>().is_empty());
    world.resource_mut::<Vec<u64>>().clear();
    step(&mut stepping, &mut world, true);
    assert_eq!(*world.resource::<Vec<u64>>(), [3, 103], "a step by hand");
    assert_eq!(world.tick(), 3);
}

#[system(init, world = Game, crate = framework)]
fn note_tick(world: &mut World) {
    let tick = world.tick();
    world.resource_mut::<Vec<u64>>().push(tick);
}

#[schedule(phases = Phase, crate = framework)]
struct Started(note_tick, note_move);

// Y1, Y6: an `init` system runs once, before the first tick, however the schedule is driven
#[test]
fn init_runs_before_the_first_tick() {
    let mut world = game();
    let mut started = Started::new();
    step(&mut started, &mut world, false);
    step(&mut started, &mut world, false);
    assert_eq!(*world.resource::<Vec<u64>>(), [0]);
    let mut world = game();
    let mut started = Started::new();
    let mut timestep = Timestep::default();
    timestep.advance(Duration::from_millis(40), &mut started, &mut world);
    timestep.advance(Duration::from_millis(40), &mut started, &mut world);
    assert_eq!(
        (world.resource::<Vec<u64>>().as_slice(), world.tick()),
        (&[0][..], 4)
    );
}
