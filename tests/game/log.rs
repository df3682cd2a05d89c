//! Readers of the transition log: cursors, what they missed, and `Transitions` in a system.

use framework::prelude::*;
use framework::transition::{Change, Transition};
use framework::{Cursor, Mask, Transitions};

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(tracked, crate = framework)]
struct Armour(u32);

/// Leaves no trace in the log, but for that of an entity that has another.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
struct Weight(u32);

type Told = Vec<(Entity, Change<Part>)>;

/// What each system was told, and how much it had missed by then.
#[derive(Debug, Default)]
struct Seen(Vec<(&'static str, u64, Told)>);

#[derive(Debug, Default, Resources)]
#[resource(crate = framework)]
struct All {
    seen: Seen,
}

#[world(name = Game, resources = All, crate = framework)]
enum Part {
    #[component(disable)]
    Armour,
    Weight,
}

#[derive(Phases, Clone, Copy, Debug)]
#[phases(world = Game, crate = framework)]
enum Phase {
    #[phase(rate = fixed)]
    Step,
    #[phase(rate = fixed)]
    React,
}

#[schedule(phases = Phase, crate = framework)]
struct Frame(arm, watch, one_by_one, skip);

/// Gives armour to what is heavy.
#[system(phase = Phase::Step, order = 1, crate = framework)]
fn arm(heavy: Query<(Entity, &Weight)>, mut commands: Commands) {
    heavy.each(|(entity, weight)| {
        commands.insert(entity, Armour(weight.0));
        commands.remove::<Weight>(entity);
    });
}

#[system(phase = Phase::Step, order = 2, crate = framework)]
fn watch(mut log: Transitions<'_, Game>, mut seen: ResMut<Seen>) {
    let told = log.read().map(|one| (one.entity, one.change)).collect();
    assert_eq!(log.read().len(), 0, "what was taken is not given again");
    seen.0.push(("watch", log.missed(), told));
}

/// Leaves what comes after the first unread.
#[system(phase = Phase::React, order = 1, crate = framework)]
fn one_by_one(mut log: Transitions<'_, Game>, mut seen: ResMut<Seen>) {
    let told = log
        .read()
        .take(1)
        .map(|one| (one.entity, one.change))
        .collect();
    seen.0.push(("one", log.missed(), told));
}

#[system(phase = Phase::React, order = 2, crate = framework)]
fn skip(mut log: Transitions<'_, Game>, mut seen: ResMut<Seen>) {
    log.skip();
    seen.0.push((
        "skip",
        log.missed(),
        log.read().map(|one| (one.entity, one.change)).collect(),
    ));
}

fn check(world: &mut World, expected: &[(&'static str, u64, &[(Entity, Change<Part>)])]) {
    let seen = std::mem::take(&mut world.resource_mut::<Seen>().0);
    let seen: Vec<_> = seen
        .iter()
        .map(|(who, missed, told)| (*who, *missed, &told[..]))
        .collect();
    assert_eq!(seen, expected);
}

// G2, Y1, K3: every system reads the log with a cursor of its own: what commands did in the phase
// before, nothing twice, nothing that another has taken away
#[test]
fn systems_read_the_log_each_for_itself() {
    let mut world = Game::world(All::default());
    let mut frame = Frame::new();
    let a = world.spawn(Armour(1));
    let b = world.spawn(Weight(2));
    let [spawned, armed] = [
        (a, Change::Spawned(Part::Armour)),
        (b, Change::Inserted(Part::Armour)),
    ];
    frame.run_phase(Phase::Step, &mut world);
    check(&mut world, &[("watch", 0, &[spawned])]);
    // Now the commands of `arm` were replayed.
    frame.run_phase(Phase::React, &mut world);
    check(&mut world, &[("one", 0, &[spawned]), ("skip", 0, &[])]);
    frame.run_phase(Phase::Step, &mut world);
    check(&mut world, &[("watch", 0, &[armed])]);
    frame.run_phase(Phase::React, &mut world);
    check(&mut world, &[("one", 0, &[armed]), ("skip", 0, &[])]);
    for phase in [Phase::Step, Phase::React] {
        frame.run_phase(phase, &mut world);
    }
    check(
        &mut world,
        &[("watch", 0, &[]), ("one", 0, &[]), ("skip", 0, &[])],
    );
}

// RMV CO-090, LOG CO-093, G2: a system that slept while the log was cleared learns how much it
// missed, once, and goes on with what is there
#[test]
fn a_system_that_slept_learns_what_it_missed() {
    let mut world = Game::world(All::default());
    let mut frame = Frame::new();
    frame.switch::<watch>(false);
    let a = world.spawn(Armour(1));
    world.disable::<Armour>(a).unwrap();
    framework::timestep::step(&mut frame, &mut world, false);
    assert!(
        world.transitions().is_empty(),
        "a step ends with an empty log"
    );
    world.enable::<Armour>(a).unwrap();
    world.spawn(Weight(1));
    framework::timestep::step(&mut frame, &mut world, false);
    world.resource_mut::<Seen>().0.clear();
    frame.switch::<watch>(true);
    world.destroy(a);
    frame.run_phase(Phase::Step, &mut world);
    let destroyed = Change::Destroyed(Mask::of(Part::Armour as u8));
    // Spawned, disabled, enabled, and what the command inserted.
    check(&mut world, &[("watch", 4, &[(a, destroyed)])]);
    frame.run_phase(Phase::Step, &mut world);
    check(&mut world, &[("watch", 4, &[])]);
}

// G2: cursors of one log do not know of each other; each counts what was cleared before it came
#[test]
fn cursors_count_what_they_missed() {
    let mut world = Game::world(All::default());
    let mut cursors: [Cursor<Transition<Game>>; 2] = Default::default();
    let [early, late] = &mut cursors;
    let mut logged = 0;
    for round in 0..50_u32 {
        for number in 0..round % 7 {
            world.spawn(Armour(number));
            logged += 1;
        }
        let unread = world.transitions().read(early);
        assert_eq!((unread.missed(), unread.count()), (0, round as usize % 7));
        if round % 5 == 4 {
            // Four rounds were cleared unseen; the fifth is there.
            let gone: u32 = (round - 4..round).map(|round| round % 7).sum();
            let unread = world.transitions().read(late);
            assert_eq!(
                (unread.missed(), unread.count()),
                (gone.into(), round as usize % 7)
            );
            assert_eq!(
                world.transitions().read(late).missed(),
                0,
                "it is told once"
            );
        }
        assert_eq!(world.transitions().emitted(), logged);
        world.clear_transitions();
    }
    assert_eq!(early.missed(), 0);
    let gone: u32 = (0..50)
        .filter(|round| round % 5 != 4)
        .map(|round| round % 7)
        .sum();
    assert_eq!(late.missed(), gone.into());
    // A stale handle and what changes nothing are not logged.
    let entity = world.spawn(Armour(1));
    world.transitions().read(early).for_each(drop);
    assert_eq!(world.enable::<Armour>(entity), Ok(false));
    world.insert(entity, Armour(1)).unwrap();
    world.remove::<Weight>(entity).unwrap();
    world.destroy(entity);
    assert!(!world.destroy(entity) && world.remove::<Armour>(entity).is_err());
    assert_eq!(world.transitions().read(early).count(), 1);
}
