//! Chapter Y of the contract: systems, schedules and the fixed timestep.

use std::panic::{AssertUnwindSafe, catch_unwind};

use framework::prelude::*;
use framework::schedule::{Entry, Placed, sorted};
use framework::system::{Cause, Clash, Described, System, clash, fail};

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
struct Position {
    x: i64,
    y: i64,
}

#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[component(crate = framework)]
struct Velocity {
    x: i64,
}

#[derive(Component, Clone, Debug, PartialEq)]
#[component(crate = framework, whole)]
struct Name(String);

/// What ran, in order.
#[derive(Debug, Default, PartialEq)]
struct Trace(Vec<&'static str>);

#[derive(Clone, Copy, Debug, PartialEq)]
struct Paused(bool);

#[derive(Resources)]
#[resource(crate = framework)]
struct GameResources {
    trace: Trace,
    paused: Paused,
    seen: Vec<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Moved(Entity, u64);

#[derive(Clone, Copy, Debug, PartialEq)]
struct Other;

#[derive(Events)]
#[event(crate = framework)]
struct GameEvents {
    moved: Channel<Moved>,
    other: Channel<Other>,
}

#[world(name = Game, resources = GameResources, events = GameEvents, crate = framework)]
enum Part {
    Position,
    #[component(disable)]
    Velocity,
    Name,
    #[component(data = Position)]
    Previous,
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
    #[phase(rate = fixed)]
    React,
    #[phase(rate = network)]
    Send,
    #[phase(rate = frame)]
    Draw,
}

fn game() -> World {
    Game::world(GameResources {
        trace: Trace::default(),
        paused: Paused(false),
        seen: Vec::new(),
    })
}

fn trace(world: &mut World) -> Vec<&'static str> {
    core::mem::take(&mut world.resource_mut::<Trace>().0)
}

fn at(x: i64) -> Position {
    Position { x, y: 0 }
}

/// The message of the panic of `run`.
fn panic_of(run: impl FnOnce()) -> String {
    let payload = catch_unwind(AssertUnwindSafe(run)).unwrap_err();
    let text = payload.downcast_ref::<String>().cloned();
    text.unwrap_or_else(|| (*payload.downcast_ref::<&str>().unwrap()).to_owned())
}

/// Systems in a file of their own, as far as they know.
mod physics {
    use super::*;

    /// Once per entity, with everything else a parameter may be beside it.
    #[system(phase = Phase::Move, order = 1, without = Static, crate = framework)]
    #[expect(clippy::too_many_arguments, reason = "one of each")]
    pub(super) fn movement(
        position: &mut Position,
        velocity: &Velocity,
        entity: Entity,
        name: Option<&mut Name>,
        paused: Res<Paused>,
        time: Time,
        mut moved: EventWriter<Moved>,
        mut commands: Commands,
        mut runs: Local<u64>,
        mut trace: ResMut<Trace>,
    ) {
        trace.0.push("movement");
        assert!(!paused.0);
        if let Some(name) = name {
            name.0.push('!');
        }
        position.x += velocity.x;
        *runs += 1;
        moved.emit(Moved(entity, *runs));
        if position.x > 100 {
            commands.destroy(entity);
        }
        position.y = i64::try_from(time.tick).unwrap();
    }

    /// Once per run.
    #[system(phase = Phase::Move, order = 0, crate = framework)]
    pub(super) fn wind(
        mut moving: Query<&mut Velocity, Without<Static>>,
        mut remembered: Query<(&mut Previous, &Position)>,
        mut trace: ResMut<Trace>,
    ) {
        trace.0.push("wind");
        remembered.each(|(previous, position)| *previous = *position);
        moving.each(|velocity| velocity.x += 1);
    }
}

/// Alone with the world.
#[system(phase = Phase::React, order = 5, crate = framework)]
fn census(world: &mut World) {
    let len = world.len() as u64;
    world.resource_mut::<Vec<u64>>().push(len);
    world.resource_mut::<Trace>().0.push("census");
}

#[system(init, world = Game, crate = framework)]
fn start(world: &mut World) {
    world.resource_mut::<Trace>().0.push("start");
    world.spawn((
        at(0),
        Velocity { x: 0 },
        Previous(at(-1)),
        Name("n".to_owned()),
    ));
    world.spawn((at(50), Velocity { x: 10 }, Static));
}

#[system(init, world = Game, crate = framework)]
fn second_start(mut commands: Commands, mut trace: ResMut<Trace>) {
    trace.0.push("second_start");
    commands.spawn((at(7), Name("late".to_owned())));
}

#[schedule(phases = Phase, crate = framework)]
struct Frame(
    census,
    physics::movement,
    start,
    physics::wind,
    second_start,
);

// Y1, Y2: every parameter, functions per entity, per run and alone; phases, orders and `init`
#[test]
fn systems_run_as_they_are_declared() {
    let mut world = game();
    let mut frame = Frame::new();
    frame.run_phase(Phase::Input, &mut world);
    assert_eq!(
        trace(&mut world),
        ["start", "second_start"],
        "before the first phase, once"
    );
    assert_eq!(world.len(), 3, "what an `init` system records is there");
    frame.run_phase(Phase::Move, &mut world);
    frame.run_phase(Phase::React, &mut world);
    assert_eq!(trace(&mut world), ["wind", "movement", "census"]);
    let moving = world
        .view_filtered::<Entity, With<Previous>>()
        .single()
        .unwrap();
    assert_eq!(*world.at::<Position>(moving), at(1));
    assert_eq!(*world.at::<Previous>(moving), at(0));
    assert_eq!(world.at::<Name>(moving).0, "n!");
    let other = world.spawn((at(200), Velocity { x: 4 }));
    frame.run_phase(Phase::Move, &mut world);
    assert_eq!(
        trace(&mut world),
        ["wind", "movement", "movement"],
        "once per entity"
    );
    assert!(
        !world.contains(other),
        "its command was replayed at the end of the phase"
    );
    let moved: Vec<u64> = world
        .events::<Moved>()
        .iter()
        .map(|moved| moved.1)
        .collect();
    assert_eq!(moved, [1, 2, 3], "a `Local` is kept from run to run");
    let frozen = world
        .view_filtered::<&Position, With<Static>>()
        .single()
        .unwrap();
    assert_eq!(*frozen, at(50), "kept out by `without`");
    frame.run_phase(Phase::React, &mut world);
    assert_eq!(*world.resource::<Vec<u64>>(), [3, 3]);
    assert_eq!(<physics::movement as Described>::PARAMETERS.len(), 10);
    assert!(<physics::movement as Described>::NAME.ends_with("systems::physics::movement"));
}

// Y1: a schedule has its own states; a world may be run by several
#[test]
fn each_schedule_keeps_its_own_locals() {
    let mut world = game();
    let (mut one, mut other) = (Frame::new(), Frame::new());
    one.init(&mut world);
    one.run_phase(Phase::Move, &mut world);
    one.run_phase(Phase::Move, &mut world);
    other.switch::<start>(false);
    other.run_phase(Phase::Move, &mut world);
    let moved: Vec<u64> = world
        .events::<Moved>()
        .iter()
        .map(|moved| moved.1)
        .collect();
    assert_eq!(moved, [1, 2, 1]);
}

macro_rules! tracers {
    ($($name:ident ($($argument:tt)*);)*) => { $(
        #[system($($argument)*, crate = framework)]
        fn $name(mut trace: ResMut<Trace>) {
            trace.0.push(stringify!($name));
        }
    )* };
}

mod timestep;

tracers! {
    late (phase = Phase::Move, order = 10);
    early (phase = Phase::Move, order = -10);
    first (phase = Phase::Move);
    second (phase = Phase::Move);
    pushed_back (phase = Phase::Move, order = -99, after = [late]);
    pulled_up (phase = Phase::Move, order = 99, before = [early, first]);
    input (phase = Phase::Input, order = 1000);
    send (phase = Phase::Send);
    draw (phase = Phase::Draw, order = -1000);
    react (phase = Phase::React);
}

#[schedule(phases = Phase, crate = framework)]
struct Ordered(
    draw,
    late,
    pushed_back,
    second,
    first,
    send,
    early,
    pulled_up,
    input,
    react,
);

fn run_all<T: Schedule<Game, Phases = Phase>>(schedule: &mut T, world: &mut World) {
    use framework::schedule::Phases as _;
    for &phase in Phase::ALL {
        schedule.run_phase(phase, world);
    }
}

// Y2: phases in the order of declaration; within one, before and after, order, the order of listing
#[test]
fn the_order_of_systems() {
    let mut world = game();
    let mut ordered = Ordered::new();
    // What must run before `early` waits for its own order; the others go on meanwhile.
    let expected = [
        "input",
        "second",
        "late",
        "pushed_back",
        "pulled_up",
        "early",
        "first",
        "react",
        "send",
        "draw",
    ];
    run_all(&mut ordered, &mut world);
    assert_eq!(trace(&mut world), expected);
    let names: Vec<&str> = Ordered::ORDER
        .iter()
        .map(|index| Ordered::SYSTEMS[*index].name.rsplit("::").next().unwrap())
        .collect();
    assert_eq!(names, expected, "known when the program is compiled");
}

// Y2: systems are switched off and on by path
#[test]
fn systems_are_switched_by_path() {
    let mut world = game();
    let mut ordered = Ordered::new();
    assert!(ordered.is_on::<late>());
    ordered.switch::<late>(false);
    ordered.switch::<second>(false);
    assert!(!ordered.is_on::<late>() && ordered.is_on::<first>());
    ordered.run_phase(Phase::Move, &mut world);
    assert_eq!(
        trace(&mut world),
        ["pushed_back", "pulled_up", "early", "first"]
    );
    ordered.switch::<late>(true);
    ordered.switch::<late>(true);
    ordered.run_phase(Phase::Move, &mut world);
    assert_eq!(
        trace(&mut world),
        ["late", "pushed_back", "pulled_up", "early", "first"]
    );
}

fn is_running(world: &World) -> bool {
    !world.resource::<Paused>().0
}

#[system(phase = Phase::Move, run_if = is_running, crate = framework)]
fn simulate(mut trace: ResMut<Trace>, mut runs: Local<u32>) {
    *runs += 1;
    trace.0.push(if *runs == 1 {
        "simulate"
    } else {
        "simulate again"
    });
}

#[system(phase = Phase::Move, order = 1, crate = framework)]
fn pause(mut paused: ResMut<Paused>, mut trace: ResMut<Trace>) {
    paused.0 = !paused.0;
    trace.0.push("pause");
}

#[schedule(phases = Phase, crate = framework)]
struct Pausing(simulate, pause);

// Y2: a run condition is asked before each run
#[test]
fn a_run_condition_is_asked_each_time() {
    let mut world = game();
    let mut pausing = Pausing::new();
    for _ in 0..3 {
        pausing.run_phase(Phase::Move, &mut world);
    }
    assert_eq!(
        trace(&mut world),
        ["simulate", "pause", "pause", "simulate again", "pause"]
    );
}

// Y2: times are taken where a clock was handed in, and only there
#[test]
fn times_are_taken_by_the_clock_handed_in() {
    thread_local! {
        static NOW: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
    }
    let mut world = game();
    let mut ordered = Ordered::new();
    ordered.run_phase(Phase::Move, &mut world);
    assert!(
        ordered
            .times()
            .iter()
            .all(|time| time.runs == 0 && time.total == 0)
    );
    ordered.set_clock(|| {
        NOW.set(NOW.get() + 7);
        NOW.get()
    });
    ordered.run_phase(Phase::Move, &mut world);
    ordered.run_phase(Phase::Move, &mut world);
    let late_time = ordered.times()[1];
    assert!(late_time.system.ends_with("late"));
    assert_eq!((late_time.runs, late_time.total), (2, 14));
    assert_eq!(ordered.times()[0].runs, 0, "of another phase");
}

/// The row of the entity and a query beside it.
#[system(phase = Phase::Move, order = 1, with = Name, crate = framework)]
fn follow(
    position: &mut Position,
    leaders: Query<&Position, Without<Name>>,
    mut trace: ResMut<Trace>,
) {
    position.y = leaders.iter().map(|leader| leader.x).sum();
    trace.0.push("follow");
}

#[system(phase = Phase::Move, order = 2, crate = framework)]
fn swap_states(mut on: Query<&mut Velocity>, mut off: Query<&mut Disabled<Velocity>>) {
    on.each(|velocity| velocity.x *= 2);
    off.each(|velocity| velocity.x *= 3);
}

#[system(phase = Phase::Move, order = 3, crate = framework)]
fn two_locals(mut one: Local<u64>, mut other: Local<u64>, mut seen: ResMut<Vec<u64>>) {
    *one += 1;
    *other += 10;
    seen.extend([*one, *other]);
}

#[schedule(phases = Phase, crate = framework)]
struct Apart(follow, swap_states, two_locals);

// Y3, Q8: parameters that filters keep apart may touch one component, also one inside the other
#[test]
fn parameters_kept_apart_by_filters() {
    let mut world = game();
    let named: Vec<Entity> = (0..3)
        .map(|x| world.spawn((at(x), Name(String::new()))))
        .collect();
    let plain: Vec<Entity> = (0..4)
        .map(|x| match x % 2 {
            0 => world.spawn((at(10 * x), Velocity { x })),
            _ => world.spawn((at(10 * x), Static, Velocity { x })),
        })
        .collect();
    world.disable::<Velocity>(plain[3]).unwrap();
    let mut apart = Apart::new();
    apart.run_phase(Phase::Move, &mut world);
    assert_eq!(trace(&mut world), ["follow"; 3]);
    for (x, entity) in (0..).zip(named) {
        assert_eq!(*world.at::<Position>(entity), Position { x, y: 60 });
    }
    assert_eq!(world.at::<Velocity>(plain[2]).x, 4);
    assert_eq!(world.at::<Disabled<Velocity>>(plain[3]).x, 9);
    apart.run_phase(Phase::Move, &mut world);
    assert_eq!(*world.resource::<Vec<u64>>(), [1, 10, 2, 20]);
}

#[schedule(phases = Phase, crate = framework)]
struct Walls(push_apart);

#[system(phase = Phase::Move, crate = framework)]
fn push_apart(
    mut moving: Query<(&mut Position, &Velocity), Without<Static>>,
    walls: Query<&Position, With<Static>>,
) {
    let wall = walls
        .iter()
        .map(|position| position.x)
        .max()
        .unwrap_or(i64::MAX);
    moving.each(|(position, velocity)| {
        position.x = (position.x + velocity.x).min(wall);
        assert!(
            walls.iter().all(|other| other.y == 0),
            "read inside the loop"
        );
    });
}

// Y3, Q8: a writer and a reader of one component in one system, the reader asked inside the loop
#[test]
fn a_reader_is_asked_inside_the_loop_of_a_writer() {
    let mut world = game();
    let mover = world.spawn((at(5), Velocity { x: 3 }));
    let wall = world.spawn((at(9), Static));
    let mut walls = Walls::new();
    for expected in [8, 9, 9] {
        walls.run_phase(Phase::Move, &mut world);
        assert_eq!(world.at::<Position>(mover).x, expected);
    }
    // A table that comes up later is seen by both.
    world.insert(mover, Name(String::new())).unwrap();
    world.insert(wall, (Name(String::new()), at(20))).unwrap();
    walls.run_phase(Phase::Move, &mut world);
    assert_eq!(
        (world.at::<Position>(mover).x, world.at::<Position>(wall).x),
        (12, 20)
    );
}

// Y3: what two parameters share is named with the system, the parameters and the component
#[test]
fn a_clash_names_the_system_the_parameters_and_what_they_share() {
    let says = |first, second, cause| {
        panic_of(|| {
            fail::<Game, physics::movement>(Clash {
                first,
                second,
                cause,
            })
        })
    };
    let text = says(
        0,
        3,
        Cause::Component(<Game as framework::Holds<Position>>::ID),
    );
    assert!(
        text.starts_with("system `contract::systems::physics::movement` borrows `Position` twice"),
        "{text}"
    );
    assert!(
        text.contains("in parameter 1 (`position`) and in parameter 4 (`name`)"),
        "{text}"
    );
    assert!(text.contains("`With`/`Without`"), "{text}");
    let text = says(4, 9, Cause::Resource(1));
    assert!(
        text.contains("the resource `Paused`") && text.contains("parameter 10 (`trace`)"),
        "{text}"
    );
    assert!(says(6, 7, Cause::Event(1)).contains("the event `Other`"));
    assert!(says(7, 8, Cause::Commands).contains("commands"));
    assert!(says(0, 1, Cause::World).contains("the whole world"));

    // What clashes and what does not, for accesses as systems declare them.
    let accesses = <push_apart as System<Game>>::ACCESSES;
    let filter = <push_apart as System<Game>>::FILTER;
    assert_eq!(clash(accesses, &filter), None);
    let unfiltered = accesses.iter().map(|access| framework::Access {
        required: framework::Mask::NONE,
        excluded: framework::Mask::NONE,
        ..*access
    });
    let shared = Cause::Component(<Game as framework::Holds<Position>>::ID);
    let found = clash(&unfiltered.collect::<Vec<_>>(), &filter);
    assert_eq!(
        found,
        Some(Clash {
            first: 0,
            second: 1,
            cause: shared
        })
    );
}

fn listed(
    name: &'static str,
    before: &'static [&'static str],
    after: &'static [&'static str],
) -> Entry {
    Entry {
        name,
        phase: Some(0),
        order: 0,
        before,
        after,
        accesses: &[],
        filter: framework::Access::NONE,
        condition: None,
    }
}

// Y3: cycles of any length, and targets that are not there, are refused when the order is computed
#[test]
fn cycles_and_missing_targets_are_refused() {
    let cycle = "form a cycle";
    assert!(panic_of(|| _ = sorted(&[listed("a", &["a"], &[])])).contains(cycle));
    assert!(
        panic_of(|| _ = sorted(&[listed("a", &["b"], &[]), listed("b", &["a"], &[])]))
            .contains(cycle)
    );
    assert!(
        panic_of(|| _ = sorted(&[listed("a", &["b"], &["b"]), listed("b", &[], &[])]))
            .contains(cycle)
    );
    let four = [
        listed("a", &["b"], &[]),
        listed("b", &[], &[]),
        listed("c", &["d"], &["b"]),
        listed("d", &["a"], &[]),
    ];
    for _ in 0..3 {
        assert!(panic_of(|| _ = sorted(&four)).contains(cycle));
    }
    let unlisted = panic_of(|| _ = sorted(&[listed("a", &[], &["gone"])]));
    assert!(unlisted.contains("does not list"), "{unlisted}");
    let elsewhere = Entry {
        phase: Some(1),
        ..listed("b", &[], &[])
    };
    let phase = panic_of(|| _ = sorted(&[listed("a", &["b"], &[]), elsewhere]));
    assert!(phase.contains("another phase"), "{phase}");
    assert_eq!(
        sorted(&[
            listed("a", &[], &["b"]),
            listed("b", &[], &["c"]),
            listed("c", &[], &[])
        ]),
        [2, 1, 0]
    );
    assert_eq!(<early as Placed<Phase>>::ORDER, -10);
}

#[system(phase = Phase::Move, order = 1, crate = framework)]
fn reap(mut commands: Commands, all: Query<(Entity, &Position)>) {
    for (entity, position) in &all {
        if position.x < 0 {
            commands.destroy(entity);
        }
    }
    assert!(all.iter().count() == all.len());
}

#[system(phase = Phase::Move, order = 2, crate = framework)]
fn bless(
    mut commands: Commands,
    all: Query<(Entity, &Position), Without<Static>>,
    mut seen: ResMut<Vec<u64>>,
) {
    seen.push(all.len() as u64);
    for (entity, _) in &all {
        commands.insert(entity, Static);
    }
}

#[system(phase = Phase::React, crate = framework)]
fn count(
    all: Query<&Position>,
    blessed: Query<&Position, With<Static>>,
    mut seen: ResMut<Vec<u64>>,
) {
    seen.extend([all.len() as u64, blessed.len() as u64]);
}

#[schedule(phases = Phase, crate = framework)]
struct Judgement(bless, reap, count);

// K3, K1: the schedule flushes after every phase, in the order of the systems; what is lost names
// the system that recorded it
#[test]
fn commands_are_flushed_after_every_phase() {
    let mut world = game();
    let all: Vec<Entity> = [-1, 2, -3, 4].map(|x| world.spawn(at(x))).to_vec();
    let mut judgement = Judgement::new();
    judgement.run_phase(Phase::Move, &mut world);
    judgement.run_phase(Phase::React, &mut world);
    // Within the phase nothing had happened yet; after it everything had.
    assert_eq!(*world.resource::<Vec<u64>>(), [4, 2, 2]);
    assert_eq!(world.lost_count(), 2);
    for (lost, entity) in world.lost_commands().iter().zip([all[0], all[2]]) {
        assert_eq!((lost.command, lost.entity), ("insert", entity));
        assert_eq!(lost.system, <bless as Described>::NAME);
        assert!(lost.system.ends_with("systems::bless"));
    }
    assert!(world.has::<Static>(all[1]) && !world.contains(all[0]));
}

#[system(phase = Phase::Input, crate = framework)]
fn emit(mut moved: EventWriter<Moved>, all: Query<Entity>, mut sent: Local<u64>) {
    for entity in &all {
        *sent += 1;
        moved.emit(Moved(entity, *sent));
    }
}

#[system(phase = Phase::React, crate = framework)]
fn take_one(mut moved: EventReader<Moved>, mut seen: ResMut<Vec<u64>>) {
    seen.extend(moved.read().take(1).map(|moved| moved.1));
}

#[system(phase = Phase::Draw, crate = framework)]
fn take_all(mut moved: EventReader<Moved>, mut seen: ResMut<Vec<u64>>) {
    seen.extend(moved.read().map(|moved| moved.1 + 100));
    seen.push(1000 + moved.missed());
}

#[schedule(phases = Phase, crate = framework)]
struct Readers(emit, take_one, take_all);

// G4, Y1: a system reads with a cursor of its own, at any rate, and what it leaves stays unread
#[test]
fn systems_read_events_with_cursors_of_their_own() {
    let mut world = game();
    world.spawn(at(0));
    world.spawn(at(1));
    let mut readers = Readers::new();
    readers.run_phase(Phase::Input, &mut world);
    for _ in 0..3 {
        readers.run_phase(Phase::React, &mut world);
    }
    assert_eq!(
        core::mem::take(&mut *world.resource_mut::<Vec<u64>>()),
        [1, 2]
    );
    readers.run_phase(Phase::Input, &mut world);
    readers.run_phase(Phase::Draw, &mut world);
    assert_eq!(
        core::mem::take(&mut *world.resource_mut::<Vec<u64>>()),
        [101, 102, 103, 104, 1000]
    );
    readers.run_phase(Phase::Input, &mut world);
    world.clear_events();
    readers.run_phase(Phase::Input, &mut world);
    readers.run_phase(Phase::Draw, &mut world);
    readers.run_phase(Phase::React, &mut world);
    assert_eq!(
        *world.resource::<Vec<u64>>(),
        [107, 108, 1002, 7],
        "two were missed, and counted"
    );
}

// W7, K1: a system that panics leaves the world whole, and the schedule runs on
#[test]
fn a_panicking_system_leaves_the_world_whole() {
    let mut world = game();
    let all: Vec<Entity> = (0..3)
        .map(|x| world.spawn((at(x), Velocity { x: 1 })))
        .collect();
    let mut brittle = Brittle::new();
    world.at_mut::<Position>(all[1]).x = -7;
    let panicked = catch_unwind(AssertUnwindSafe(|| {
        brittle.run_phase(Phase::Move, &mut world)
    }));
    assert!(panicked.is_err());
    assert_eq!(
        world.at::<Position>(all[0]).y,
        1,
        "rows before it were visited"
    );
    world.at_mut::<Position>(all[1]).x = 1;
    brittle.run_phase(Phase::Move, &mut world);
    assert!(all.iter().all(|entity| world.at::<Position>(*entity).y > 0));
    assert_eq!(world.len(), 3);
}

#[system(phase = Phase::Move, crate = framework)]
fn brittle_system(position: &mut Position) {
    assert!(position.x >= 0, "a panic in a system");
    position.y += 1;
}

#[schedule(phases = Phase, crate = framework)]
struct Brittle(brittle_system);
