//! What remembers the tables of one world, run on another of the same schema.

use framework::prelude::*;

#[derive(Component, Clone, Copy)]
#[component(crate = framework)]
struct Left(u32);

#[derive(Component, Clone, Copy)]
#[component(crate = framework)]
struct Right(u32);

#[world(name = Pair, crate = framework)]
enum Part {
    Left,
    Right,
}

#[derive(Phases, Clone, Copy, Debug)]
#[phases(world = Pair, crate = framework)]
enum Phase {
    #[phase(rate = fixed)]
    Only,
}

#[system(phase = Phase::Only, crate = framework)]
fn double(mut lefts: Query<&mut Left>) {
    lefts.each(|left| left.0 *= 2);
}

#[schedule(world = Pair, phases = Phase, crate = framework)]
struct Frame(double);

/// Two worlds whose tables came up in opposite orders.
fn crossed() -> (World, Entity, World, Entity) {
    let mut one = Pair::world();
    let in_one = one.spawn((Left(1),));
    one.spawn((Right(10),));
    let mut other = Pair::world();
    other.spawn((Right(20),));
    let in_other = other.spawn((Left(2),));
    (one, in_one, other, in_other)
}

// Q7: a prepared query run on another world finds that world's tables.
#[test]
fn a_prepared_query_starts_anew_on_another_world() {
    let (mut one, _, mut other, _) = crossed();
    let mut lefts = one.prepare::<&Left, ()>();
    for _ in 0..2 {
        let found: Vec<u32> = lefts.on(&mut one).iter().map(|left| left.0).collect();
        assert_eq!(found, [1]);
        let found: Vec<u32> = lefts.on(&mut other).iter().map(|left| left.0).collect();
        assert_eq!(found, [2]);
    }
}

// Y1: the systems of one schedule run on one world and then on another.
#[test]
fn a_schedule_runs_on_two_worlds_in_turn() {
    let (mut one, in_one, mut other, in_other) = crossed();
    let mut frame = Frame::new();
    for _ in 0..3 {
        frame.run_phase(Phase::Only, &mut one);
        frame.run_phase(Phase::Only, &mut other);
    }
    assert_eq!(one.at::<Left>(in_one).0, 8);
    assert_eq!(other.at::<Left>(in_other).0, 16);
}
