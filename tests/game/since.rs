//! What `Changed` means to systems, and that its clock neither forgets nor wraps.

use std::collections::BTreeMap;

use framework::Miss;
use framework::prelude::*;

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(tracked, crate = framework)]
struct Place {
    x: f32,
    y: u32,
}

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
struct Weight(u32);

/// What each system saw, run by run.
#[derive(Debug, Default)]
struct Seen(Vec<(&'static str, Vec<Entity>)>);

#[derive(Debug, Default, Resources)]
#[resource(crate = framework)]
struct All {
    seen: Seen,
}

#[world(name = Game, resources = All, crate = framework)]
enum Part {
    #[component(disable)]
    Place,
    Weight,
}

#[derive(Phases, Clone, Copy, Debug)]
#[phases(world = Game, crate = framework)]
enum Phase {
    #[phase(rate = fixed)]
    Step,
    #[phase(rate = network)]
    Send,
}

#[schedule(phases = Phase, crate = framework)]
struct Frame(double, look, record, send);

/// Doubles what others changed.
#[system(phase = Phase::Step, order = 1, crate = framework)]
fn double(mut all: Query<(Entity, &mut Place), Changed<Place>>, mut seen: ResMut<Seen>) {
    let mut changed = Vec::new();
    all.each(|(entity, place)| {
        place.y *= 2;
        changed.push(entity);
    });
    assert_eq!(
        all.len(),
        changed.len(),
        "its own writes hide nothing from the same run"
    );
    seen.0.push(("double", changed));
}

#[system(phase = Phase::Step, order = 2, crate = framework)]
fn look(
    changed: Query<(Entity, Changed<Place>)>,
    added: Query<Entity, Added<Place>>,
    mut seen: ResMut<Seen>,
) {
    seen.0
        .push(("look", changed.iter().map(|(entity, ())| entity).collect()));
    seen.0.push(("added", added.iter().collect()));
}

/// Marks by way of commands, which are replayed after the phase.
#[system(phase = Phase::Step, order = 3, crate = framework)]
fn record(heavy: Query<(Entity, &Weight)>, mut commands: Commands) {
    heavy.each(|(entity, weight)| {
        commands.insert(
            entity,
            Place {
                x: 0.0,
                y: weight.0,
            },
        );
        commands.remove::<Weight>(entity);
    });
}

#[system(phase = Phase::Send, crate = framework)]
fn send(dirty: Dirty<'_, Game, Place>, mut seen: ResMut<Seen>) {
    assert_eq!(dirty.is_empty(), dirty.iter().next().is_none());
    assert!(dirty.iter().all(|entity| dirty.contains(entity)));
    seen.0.push(("send", dirty.iter().collect()));
}

fn place(y: u32) -> Place {
    Place { x: 0.0, y }
}

fn check(world: &mut World, expected: &[(&'static str, &[Entity])]) {
    let seen = std::mem::take(&mut world.resource_mut::<Seen>().0);
    let seen: Vec<(&str, &[Entity])> = seen.iter().map(|(who, all)| (*who, &all[..])).collect();
    assert_eq!(seen, expected);
}

// G1, Q1, Y1: since this system last ran: not what it wrote itself, but what others did, also by
// commands, and also while it was off
#[test]
fn changed_means_since_the_system_last_ran() {
    let mut world = Game::world(All::default());
    let mut frame = Frame::new();
    let a = world.spawn(place(1));
    let b = world.spawn(place(2));
    frame.run_phase(Phase::Step, &mut world);
    check(
        &mut world,
        &[("double", &[a, b]), ("look", &[a, b]), ("added", &[a, b])],
    );
    frame.run_phase(Phase::Step, &mut world);
    check(
        &mut world,
        &[("double", &[]), ("look", &[]), ("added", &[])],
    );
    world.at_mut::<Place>(b).x = 1.0;
    world.at_mut::<Place>(a).x = 0.0;
    frame.run_phase(Phase::Step, &mut world);
    check(
        &mut world,
        &[("double", &[b]), ("look", &[b]), ("added", &[])],
    );
    // Commands come after the phase; the systems see them in the next.
    let c = world.spawn(Weight(3));
    frame.run_phase(Phase::Step, &mut world);
    check(
        &mut world,
        &[("double", &[]), ("look", &[]), ("added", &[])],
    );
    assert_eq!(world.at::<Place>(c).y, 3);
    frame.run_phase(Phase::Step, &mut world);
    check(
        &mut world,
        &[("double", &[c]), ("look", &[c]), ("added", &[c])],
    );
    // One that is off catches up.
    frame.switch::<look>(false);
    world.at_mut::<Place>(a).y += 1;
    for expected in [&[a][..], &[], &[]] {
        frame.run_phase(Phase::Step, &mut world);
        check(&mut world, &[("double", expected)]);
    }
    frame.switch::<look>(true);
    world.clear_dirty();
    frame.run_phase(Phase::Step, &mut world);
    check(
        &mut world,
        &[("double", &[]), ("look", &[a]), ("added", &[])],
    );
}

// G1: a prepared query and a system begin anew on another world, and giving back empty tables
// does not bring anything back
#[test]
fn another_world_is_another_reference_point() {
    let mut worlds = [Game::world(All::default()), Game::world(All::default())];
    let mut changed = worlds[0].prepare::<Entity, Changed<Place>>();
    for world in &mut worlds {
        world.spawn(place(1));
        assert_eq!(changed.on(world).len(), 1);
        assert_eq!(changed.on(world).len(), 0);
        let other = world.spawn(Weight(1));
        world.destroy(other);
        assert_eq!(world.shrink(), 1);
        assert_eq!(changed.on(world).len(), 0);
    }
}

// G1, Y6: a fixed step clears what is dirty before the network phase
#[test]
fn a_step_ends_with_everything_clean() {
    let mut world = Game::world(All::default());
    let mut frame = Frame::new();
    let a = world.spawn(place(1));
    assert!(world.is_dirty::<Place>(a));
    framework::timestep::step(&mut frame, &mut world, true);
    assert!(!world.any_dirty());
    assert_eq!(world.resource::<Seen>().0.last(), Some(&("send", vec![])));
    world.at_mut::<Place>(a).y += 1;
    frame.run_phase(Phase::Send, &mut world);
    assert_eq!(world.resource::<Seen>().0.last(), Some(&("send", vec![a])));
}

// G1: over more readings of the clock than a column names by a byte, each reader sees exactly
// what changed since its own last look, also of rows that moved and tables that were left
#[test]
fn nothing_is_missed_over_a_long_history() {
    let mut world = Game::world(All::default());
    let mut all: Vec<Entity> = (0..40).map(|y| world.spawn(place(y))).collect();
    // When each entity last changed, in rounds.
    let mut when: BTreeMap<Entity, u32> = all.iter().map(|entity| (*entity, 0)).collect();
    let mut readers: Vec<_> = [1, 2, 7, 90, 333]
        .map(|every| (every, world.prepare::<Entity, Changed<Place>>(), None))
        .into();
    for round in 1..1000_u32 {
        let dice = round.wrapping_mul(2_654_435_761) >> 7;
        let who = dice as usize % all.len();
        match dice % 11 {
            0 => {
                let gone = all.swap_remove(who);
                world.destroy(gone);
                when.remove(&gone);
                let new = world.spawn(place(round));
                all.push(new);
                when.insert(new, round);
            }
            // Moves rows without a change.
            1 => drop(world.insert(all[who], Weight(round))),
            2 => drop(world.remove::<Weight>(all[who])),
            3 => {
                assert_eq!(world.disable::<Place>(all[who]), Ok(true));
                assert_eq!(world.enable::<Place>(all[who]), Ok(true));
                when.insert(all[who], round);
            }
            _ => {
                world.at_mut::<Place>(all[who]).y += 1;
                when.insert(all[who], round);
            }
        }
        for (every, query, last) in &mut readers {
            if round % *every == 0 {
                let mut seen: Vec<Entity> = query.on(&mut world).iter().collect();
                seen.sort_unstable();
                let expected: Vec<Entity> = when
                    .iter()
                    .filter(|(_, when)| last.is_none_or(|last| **when > last))
                    .map(|(entity, _)| *entity)
                    .collect();
                assert_eq!(seen, expected, "in round {round}, every {every}");
                *last = Some(round);
            }
        }
    }
}

// G1: a stale handle marks nothing, nor does one whose component is absent, disabled or untracked
#[test]
fn what_is_not_there_is_not_marked() {
    let mut world = Game::world(All::default());
    let a = world.spawn((place(1), Weight(1)));
    let stale = world.spawn(place(1));
    world.destroy(stale);
    let reused = world.spawn(Weight(1));
    assert_eq!(reused.slot(), stale.slot());
    world.clear_dirty();
    assert!(matches!(
        world.mark::<Place>(stale),
        Err(Miss::Stale { .. })
    ));
    let absent = Miss::Absent { component: "Place" };
    assert_eq!(world.mark::<Place>(reused), Err(absent));
    let untracked = Miss::NotTracked {
        component: "Weight",
    };
    assert_eq!(world.mark_id(a, Part::Weight), Err(untracked));
    assert_eq!(
        untracked.to_string(),
        "`Weight` is not tracked: it has no `#[component(tracked)]`"
    );
    assert_eq!(world.disable::<Place>(a), Ok(true));
    assert!(matches!(world.mark::<Place>(a), Err(Miss::Disabled { .. })));
    assert!(!world.any_dirty(), "disabling is no change of the value");
    assert!(!world.is_dirty_id(a, Part::Weight));
    // Fields by reference mark nothing; the mark by hand does.
    world.enable::<Place>(a).unwrap();
    world.clear_dirty();
    *world.get_fields_mut::<Place>(a).unwrap().y = 9;
    assert!(!world.any_dirty());
    assert_eq!(world.mark::<Place>(a), Ok(()));
    assert_eq!(world.dirty::<Place>().collect::<Vec<_>>(), [a]);
    assert_eq!(world.dirty_set(a).len(), 1);
    // Bit for bit: a `NaN` stays the same, and zeros differ by their sign.
    world.at_mut::<Place>(a).x = f32::NAN;
    world.clear_dirty();
    world.query::<&mut Place>().each(|place| place.x = f32::NAN);
    assert!(!world.any_dirty());
    world.query::<&mut Place>().each(|place| place.x = 0.0);
    world.clear_dirty();
    world.query::<&mut Place>().each(|place| place.x = -0.0);
    assert!(world.is_dirty::<Place>(a));
}

// G1: a panic in a loop leaves the rows visited before it marked, and loses the row in hand
#[test]
fn a_panic_keeps_the_marks_of_the_rows_before() {
    let mut world = Game::world(All::default());
    let all: Vec<Entity> = (0..4).map(|y| world.spawn(place(y))).collect();
    world.clear_dirty();
    let panics = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        world.query::<&mut Place>().each(|place| {
            place.y += 10;
            assert!(place.y < 12, "the third row");
        });
    }));
    assert!(panics.is_err());
    assert_eq!(world.dirty::<Place>().collect::<Vec<_>>(), all[..2]);
    assert_eq!(world.at::<Place>(all[2]).y, 2);
}
